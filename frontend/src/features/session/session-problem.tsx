import { sentenceOf } from '../../shared/api/api-error';
import { ErrorCard } from '../../shared/ui/error-card';
import type { SessionTrouble } from './use-session';

/**
 * In place of what only a rider sees, where the server cannot be asked who holds this browser's session: somebody who has
 * an account must not be led into making another.
 */
export const SessionProblem = ({ trouble }: { trouble: SessionTrouble }) => (
  <ErrorCard
    message={sentenceOf(trouble.error, 'RollOut cannot be reached just now.')}
    onRetry={trouble.retry}
  />
);

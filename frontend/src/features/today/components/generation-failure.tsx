import { ApiError, sentenceOf } from '../../../shared/api/api-error';
import { ErrorCard } from '../../../shared/ui/error-card';
import { NoActiveRoute } from '../api/generate-recommendation';
import { Notice } from './notice';

const NOT_POSSIBLE_NOW = 422;
const FALLBACK = 'Failed to generate recommendation';

/** Why there is no new recommendation. That the day is over is no failure, and trying again would not help. */
export function GenerationFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const message = error instanceof NoActiveRoute ? error.message : sentenceOf(error, FALLBACK);
  if (error instanceof ApiError && error.status === NOT_POSSIBLE_NOW) return <Notice>{message}</Notice>;
  return <ErrorCard message={message} onRetry={onRetry} />;
}

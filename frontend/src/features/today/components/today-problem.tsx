import { sentenceOf } from '../../../shared/api/api-error';
import { ErrorCard } from '../../../shared/ui/error-card';
import { OneColumn } from './one-column';

interface TodayProblemProps {
  error: Error;
  /** Where the server says nothing that a rider can read. */
  fallback: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Today, as far as it could be loaded: not at all. */
export const TodayProblem = ({ error, fallback, onRetry, isRetrying }: TodayProblemProps) => (
  <OneColumn>
    <h1 className="sr-only">Today</h1>
    <ErrorCard message={sentenceOf(error, fallback)} onRetry={onRetry} isRetrying={isRetrying} />
  </OneColumn>
);

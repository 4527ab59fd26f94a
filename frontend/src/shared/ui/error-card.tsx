import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from './button';

interface ErrorCardProps {
  /** What went wrong, in a rider's words. */
  message: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** A failure, red and announced, with the way to try again. */
export function ErrorCard({ message, onRetry, isRetrying = false }: ErrorCardProps) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-lg border border-alert-ink bg-alert-ground p-4 text-alert-ink"
    >
      <p className="flex gap-3 font-semibold">
        <TriangleAlert aria-hidden size={22} strokeWidth={2.2} className="shrink-0" />
        <span className="min-w-0 wrap-anywhere hyphens-auto">{message}</span>
      </p>
      {onRetry && (
        <Button kind="secondary" onClick={onRetry} disabled={isRetrying} className="self-start">
          {isRetrying ? 'Trying again...' : 'Try again'}
        </Button>
      )}
    </div>
  );
}

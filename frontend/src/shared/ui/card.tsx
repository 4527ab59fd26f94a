import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, type ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './styles';

interface CardProps {
  /** The card's heading, also its name for screen readers. */
  title?: string;
  /** Next to the heading: a badge, a total, a button. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A white box for one topic. */
export function Card({ title, aside, className, children }: CardProps) {
  const headingId = useId();
  return (
    <section
      {...(title !== undefined && { 'aria-labelledby': headingId })}
      className={classNames('@container rounded-lg border border-line bg-card p-4', className)}
    >
      {title !== undefined && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={headingId} className="sign-type text-lead font-bold">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

interface ErrorCardProps {
  /** What went wrong, in words for riders. */
  message: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** A red, announced error, with a button to try again if there is something to retry. */
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

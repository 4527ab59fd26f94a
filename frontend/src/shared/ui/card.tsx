import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';

interface CardProps {
  /** The card's heading; it names the card for a screen reader too. */
  title?: string;
  /** Beside the heading: a badge, a sum, a button. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A calm white sheet that holds one matter. */
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

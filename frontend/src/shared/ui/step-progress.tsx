import type { ReactNode } from 'react';
import { classNames } from './class-names';

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8];

/** How far along the eight steps a rider is: dashes like a lane's, and the same in words. */
export const StepProgress = ({ step, extra }: { step: number; extra?: ReactNode }) => (
  <div>
    <div aria-hidden className="flex gap-1.5">
      {STEPS.map((one) => (
        <span
          key={one}
          className={classNames('h-1.5 flex-1 rounded-full', one <= step ? 'bg-accent' : 'bg-track')}
        />
      ))}
    </div>
    <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <p className="sign-type text-note font-bold tracking-wider whitespace-nowrap text-muted">
        STEP {step} OF 8
      </p>
      {extra}
    </div>
  </div>
);

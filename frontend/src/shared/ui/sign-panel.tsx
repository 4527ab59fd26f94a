import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface SignPanelProps {
  /** Green says go, red says no. */
  tone: 'go' | 'stop';
  className?: string;
  children: ReactNode;
}

const GROUND = { go: 'bg-sign-go', stop: 'bg-sign-stop' };

/** A road sign: full colour with the white border inside its edge, read at arm's length in sunlight. */
export function SignPanel({ tone, className, children }: SignPanelProps) {
  return (
    <div className={classNames('on-sign settle rounded-xl p-1.5 text-sign-ink', GROUND[tone])}>
      <div className={classNames('rounded-[1.05rem] border-[3px] border-sign-ink p-4', className)}>
        {children}
      </div>
    </div>
  );
}

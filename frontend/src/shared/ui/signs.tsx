import type { ReactNode } from 'react';
import { classNames } from './styles';

interface SignPanelProps {
  /** Green for go, red for no-go, grey where neither is known. */
  tone: 'go' | 'stop' | 'none';
  className?: string;
  children: ReactNode;
}

const GROUND = { go: 'bg-sign-go', stop: 'bg-sign-stop', none: 'bg-sign-none' };

/** A road sign: solid color with a white border inside its edge, readable at arm's length in sunlight. */
export function SignPanel({ tone, className, children }: SignPanelProps) {
  return (
    <div className={classNames('on-sign settle rounded-xl p-1.5 text-sign-ink', GROUND[tone])}>
      <div className={classNames('rounded-[1.05rem] border-[3px] border-sign-ink p-4', className)}>
        {children}
      </div>
    </div>
  );
}

const TONES = {
  go: 'bg-sign-go text-sign-ink',
  stop: 'bg-sign-stop text-sign-ink',
  warn: 'bg-sign-warn text-warn-ink',
};

/** A small sign plate. */
export const Badge = ({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) => (
  <span
    className={classNames(
      'sign-type inline-flex items-center rounded-sm px-2 pt-1 pb-0.5 text-note font-extrabold whitespace-nowrap',
      TONES[tone],
    )}
  >
    {children}
  </span>
);

/** The product's name with its BETA badge. */
export const Brand = () => (
  <span className="sign-type inline-flex items-baseline gap-2 text-title font-extrabold">
    RollOut
    <span className="rounded-[5px] bg-sign-warn px-1.5 pt-1 pb-0.5 text-note leading-none font-extrabold tracking-wide text-warn-ink">
      BETA
    </span>
  </span>
);

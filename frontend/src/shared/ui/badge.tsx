import type { ReactNode } from 'react';
import { classNames } from './class-names';

const TONES = {
  go: 'bg-sign-go text-sign-ink',
  stop: 'bg-sign-stop text-sign-ink',
  warn: 'bg-sign-warn text-warn-ink',
};

/** A small plate. */
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

import type { Pause } from '../../../../application/texting/morning/hand-over.js';

export interface InterruptiblePause {
  readonly pause: Pause;
  /** Ends every pause that is under way, and each to come at once. */
  interrupt(): void;
}

/** Timers that do not hold up a program that is about to stop. */
export function interruptiblePause(): InterruptiblePause {
  const endings = new Set<() => void>();
  let isInterrupted = false;
  return {
    pause: (ms) =>
      new Promise((resolve) => {
        if (ms <= 0 || isInterrupted) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          endings.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        endings.add(end);
      }),
    interrupt: () => {
      isInterrupted = true;
      for (const end of endings) end();
    },
  };
}

import type { SkipReason, TextFailure } from './text-reasons.js';
import { TEXT_STATES, type TextState } from './text-state.js';

/** What has become of the morning texts of a zone and date. The figures add up to `planned`. */
export interface RunSummary {
  readonly planned: number;
  /** Taken by the provider, delivered ones included. */
  readonly sent: number;
  /** Still to be evaluated, to be sent or being sent. */
  readonly waiting: number;
  /** The provider may or may not have them. */
  readonly unknown: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  readonly failed: Readonly<Partial<Record<TextFailure, number>>>;
}

export interface StateCount {
  readonly state: TextState;
  readonly reason: SkipReason | TextFailure | null;
  readonly count: number;
}

/** The summary of how many texts are in which state for which reason. */
export function summaryOf(counts: readonly StateCount[]): RunSummary {
  const total = (...states: readonly TextState[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  const byReason = (state: TextState): Record<string, number> => {
    const reasons: Record<string, number> = {};
    for (const one of counts) {
      if (one.state === state) reasons[one.reason ?? ''] = (reasons[one.reason ?? ''] ?? 0) + one.count;
    }
    return reasons;
  };
  return {
    planned: total(...TEXT_STATES),
    sent: total('accepted', 'delivered'),
    waiting: total('pending', 'sending'),
    unknown: total('unknown'),
    skipped: byReason('skipped'),
    failed: byReason('failed'),
  };
}

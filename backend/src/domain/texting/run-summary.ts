import type { SkipReason, TextFailure } from './text-reasons.js';

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

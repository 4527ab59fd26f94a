/**
 * How a use case says no, in a sentence for the rider.
 * - `invalid`: the request contradicts itself or what is stored; `field` says where
 * - `needs-code`: valid, but a code to the rider's number must have been typed in this session first; `hint` says how
 * - `not-found`: unknown, or another rider's; the answer does not say which
 * - `not-possible-now`: valid, but not in the present state (no active route, the commute is over)
 * - `conflict`: valid, but the rider has to change something else first
 * - `out-of-range`: valid, but further than RollOut plans
 * - `too-often`: more often than one person needs; `retryAfterSeconds` says when to try again
 * - `try-later`: a provider or the database failed; `retryAfterSeconds` if known
 */
export type RefusalKind =
  | 'invalid'
  | 'needs-code'
  | 'not-found'
  | 'not-possible-now'
  | 'conflict'
  | 'out-of-range'
  | 'too-often'
  | 'try-later';

export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    /** Shown on the screen. */
    message: string,
    readonly details: {
      readonly field?: string;
      readonly retryAfterSeconds?: number;
      /** For the field, in place of the message. */
      readonly hint?: string;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

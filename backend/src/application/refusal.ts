/**
 * What a use case answers when it will not do what was asked, in a sentence for the rider.
 * - `invalid`: the request contradicts itself or what is stored; `field` says where
 * - `not-found`: unknown, or another rider's, which is the same to everybody else
 * - `not-possible-now`: right in itself, but not in the present state (no active route, the commute is over)
 * - `out-of-range`: right in itself, but further than RollOut plans
 * - `too-often`: more often than one person needs; `retryAfterSeconds` says when to try again
 * - `try-later`: something outside did not deliver (a provider, the database); `retryAfterSeconds` if known
 */
export type RefusalKind =
  'invalid' | 'not-found' | 'not-possible-now' | 'out-of-range' | 'too-often' | 'try-later';

export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    /** A plain sentence that a person understands; shown on the screen. */
    message: string,
    readonly details: { readonly field?: string; readonly retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

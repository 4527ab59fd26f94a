/**
 * The ways in which a provider can fail that a use case must live with. They are returned, not thrown: an exception out
 * of a port is a bug.
 * - `unavailable`: no usable answer in time (refused, reset, 5xx, deadline, open circuit, rejected key, not configured)
 * - `rate-limited`: the provider asks us to slow down
 * - `not-covered`: the provider answered that it has nothing for this place
 * - `invalid-response`: the provider answered something that is not its documented format
 *
 * The first two come with `retryAfterSeconds`, at most 15 minutes, where it is known for how long.
 */
export interface ProviderFailure {
  readonly kind: 'unavailable' | 'rate-limited' | 'not-covered' | 'invalid-response';
  readonly provider: string;
  /** For the log: says what happened, never holds a key, a URL query or a place. */
  readonly detail: string;
  readonly retryAfterSeconds?: number;
}

export type ProviderResult<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** When the provider was asked, for an answer that is shared; absent: just now. */
      readonly askedAt?: Date;
    }
  | { readonly ok: false; readonly failure: ProviderFailure };

export const succeeded = <T>(value: T): ProviderResult<T> => ({ ok: true, value });

/** How old a shared answer may be. */
export interface Freshness {
  /** An answer from before is asked for again. Absent: any of the present hour will do. */
  readonly notBefore?: Date;
}

export const failed = (failure: ProviderFailure): ProviderResult<never> => ({ ok: false, failure });

/** How a provider that is asked over the network has been answering this process. */
export interface ProviderState {
  /** What it is asked for: `weather`, `geocoding`, … */
  readonly port: string;
  /** Such as `open-meteo`. */
  readonly provider: string;
  /**
   * - `answering`: it answered, or was not asked yet
   * - `failing`: it failed so often in a row that it is not asked for a moment
   * - `trying`: that moment is over, one call is finding out
   */
  readonly state: 'answering' | 'failing' | 'trying';
}

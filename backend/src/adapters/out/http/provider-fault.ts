import type { ProviderFailure } from '../../../application/ports/provider-failure.js';

/**
 * What a fault says about the provider as a whole, and so what is done about it:
 * - `blip`: 5xx, connection reset. Tried once more; counts towards opening the circuit
 * - `outage`: no answer in time, not reachable, 503 with Retry-After. Not retried (the time is over, or has
 *   not come); counts towards opening the circuit
 * - `answered`: the provider is there and answered, just not with what we asked for (4xx, 429, not the documented
 *   format). A retry would get the same answer, and blocking other calls would not help, so it counts as alive
 */
export type FaultNature = 'blip' | 'outage' | 'answered';

export interface FaultDescription {
  readonly kind: ProviderFailure['kind'];
  readonly nature: FaultNature;
  /** For the log. Never a key, a URL query, a place, or text of the provider (it may quote what we sent). */
  readonly detail: string;
  readonly retryAfterSeconds?: number | undefined;
  /** True if the provider certainly received nothing of the request. */
  readonly wasNotSent?: boolean;
}

/** How a provider failed. Adapters throw it; the ProviderClient turns it into a failure. */
export class ProviderFault extends Error {
  readonly kind: ProviderFailure['kind'];
  readonly nature: FaultNature;
  readonly retryAfterSeconds: number | undefined;
  readonly wasNotSent: boolean;

  constructor({ kind, nature, detail, retryAfterSeconds, wasNotSent = false }: FaultDescription) {
    super(detail);
    this.name = 'ProviderFault';
    this.kind = kind;
    this.nature = nature;
    this.retryAfterSeconds = retryAfterSeconds;
    this.wasNotSent = wasNotSent;
  }

  toFailure(provider: string): ProviderFailure {
    const failure = { kind: this.kind, provider, detail: this.message };
    return this.retryAfterSeconds === undefined
      ? failure
      : { ...failure, retryAfterSeconds: this.retryAfterSeconds };
  }
}

/** The provider was not asked: nothing was sent. */
export class NotAsked extends ProviderFault {
  constructor(description: Omit<FaultDescription, 'wasNotSent'>) {
    super({ ...description, wasNotSent: true });
  }
}

/** The provider answered that it will not or cannot serve this request. */
export const refused = (kind: ProviderFailure['kind'], detail: string): ProviderFault =>
  new ProviderFault({ kind, nature: 'answered', detail });

/** The provider answered something that is not its documented format. */
export const invalidResponse = (detail: string): ProviderFault => refused('invalid-response', detail);

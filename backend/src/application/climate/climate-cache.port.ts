import type { ClimateYear } from '../../domain/climate/climate-year.js';
import type { ProviderFailure } from '../ports/provider-failure.js';

export interface ClimateCacheKey {
  /** The provider, such as "open-meteo at archive-api.open-meteo.com/". */
  readonly source: string;
  /** Grid cell, such as "45.50,-122.75". */
  readonly cell: string;
}

export interface ClimateClaim {
  /** What is stored, also if it is older than asked for; null: nothing. */
  readonly year: ClimateYear | null;
  /** The caller alone asks the provider until the lease ends. */
  readonly isMine: boolean;
  /** How the provider failed last; null: it did not, or it is being asked. */
  readonly failure: ProviderFailure['kind'] | null;
}

/**
 * Past years shared by all replicas, with a lease per cell so that just one replica asks the provider. A year takes less than
 * 60 KB. Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface ClimateCachePort {
  /**
   * One atomic step, which also counts as a use. The lease is given where nothing asked for since `notBefore` is stored and
   * no other lease lasts beyond `now`.
   */
  claim(
    key: ClimateCacheKey,
    options: { readonly now: Date; readonly leaseMs: number; readonly notBefore: Date },
  ): Promise<ClimateClaim>;

  /** Stores the year and ends the lease. */
  store(key: ClimateCacheKey, year: ClimateYear, askedAt: Date): Promise<void>;

  /** The provider failed: no one asks before `retryAt`. What is stored stays. */
  fail(key: ClimateCacheKey, failure: ProviderFailure['kind'], retryAt: Date): Promise<void>;

  /** Deletes years that were last used before then. @returns how many. */
  purgeUnused(before: Date): Promise<number>;
}

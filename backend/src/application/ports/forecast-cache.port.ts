export interface ForecastCacheKey {
  /** Kind and provider, such as "weather:open-meteo". */
  readonly source: string;
  /** Grid cell, such as "45.50,-122.65", or what else identifies the question. Never an address as typed. */
  readonly cell: string;
  /** The UTC hour in which it was asked for. */
  readonly hour: Date;
}

export type ForecastCacheClaim =
  /** The payload is there. `askedAt`: when the provider was asked for it; null where an earlier version stored it. */
  | { readonly state: 'stored'; readonly payload: unknown; readonly askedAt: Date | null }
  /** The caller alone asks the provider until the lease ends. */
  | { readonly state: 'claimed' }
  /** Another caller is asking the provider: look again in a moment. */
  | { readonly state: 'busy' };

export interface ClaimOptions {
  readonly now: Date;
  readonly leaseMs: number;
  readonly notBefore?: Date;
}

/**
 * Forecasts shared by all replicas, and other answers of providers that are good for an hour, with a lease per key so
 * that just one replica asks the provider.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface ForecastCachePort {
  /**
   * One atomic step. A lease that has run out by `now` is free again. A payload asked for before `notBefore` counts as absent
   * for this caller, and stays for all others until a newer one is stored.
   */
  claim(key: ForecastCacheKey, options: ClaimOptions): Promise<ForecastCacheClaim>;

  /** Stores the payload (JSON), which the provider gave at `askedAt`, and ends the lease. */
  store(key: ForecastCacheKey, payload: unknown, askedAt: Date): Promise<void>;

  /** Ends the lease without a new payload: the provider failed, and the next caller may try. A stored payload stays. */
  release(key: ForecastCacheKey): Promise<void>;

  /** Deletes every entry of an hour before `hour`. @returns how many. */
  purgeBefore(hour: Date): Promise<number>;
}

export interface ForecastCacheKey {
  /** Kind and provider, such as "weather:open-meteo". */
  readonly source: string;
  /** Grid cell, such as "45.50,-122.65", or what else identifies the question. Never an address as typed. */
  readonly cell: string;
  /** The UTC hour in which it was asked for. */
  readonly hour: Date;
}

export type ForecastCacheClaim =
  /** The payload is there. */
  | { readonly state: 'stored'; readonly payload: unknown }
  /** The caller alone asks the provider until the lease ends. */
  | { readonly state: 'claimed' }
  /** Another caller is asking the provider: look again in a moment. */
  | { readonly state: 'busy' };

/**
 * Forecasts shared by all replicas, and other answers of providers that are good for an hour, with a lease per key so
 * that just one replica asks the provider.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface ForecastCachePort {
  /** One atomic step. A lease that has run out by `now` is free again. */
  claim(
    key: ForecastCacheKey,
    options: { readonly now: Date; readonly leaseMs: number },
  ): Promise<ForecastCacheClaim>;

  /** Stores the payload (JSON) and ends the lease. */
  store(key: ForecastCacheKey, payload: unknown): Promise<void>;

  /** Ends the lease without a payload: the provider failed, and the next caller may try. A stored payload stays. */
  release(key: ForecastCacheKey): Promise<void>;

  /** Deletes every entry of an hour before `hour`. @returns how many. */
  purgeBefore(hour: Date): Promise<number>;
}

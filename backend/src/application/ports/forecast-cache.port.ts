export interface ForecastCacheKey {
  /** Kind and provider, such as "weather:open-meteo". */
  readonly source: string;
  /** Grid cell, such as "45.50,-122.65", or what else tells one question from another. Never an address as typed. */
  readonly cell: string;
  /** The UTC hour in which it was asked for. */
  readonly hour: Date;
}

export type ForecastCacheClaim =
  /** Somebody has stored it: here it is. */
  | { readonly state: 'stored'; readonly payload: unknown }
  /** The caller is the one who asks the provider; nobody else will until the lease ends. */
  | { readonly state: 'claimed' }
  /** Somebody else is asking the provider: look again in a moment. */
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

  /** Ends the lease without a payload: the provider failed, the next one may try. Leaves a stored payload alone. */
  release(key: ForecastCacheKey): Promise<void>;

  /** Deletes every entry of an hour before `hour`. @returns how many. */
  purgeBefore(hour: Date): Promise<number>;
}

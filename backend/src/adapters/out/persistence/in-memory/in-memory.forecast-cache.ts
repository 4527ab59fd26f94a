import type {
  ForecastCacheClaim,
  ForecastCacheKey,
  ForecastCachePort,
} from '../../../../application/ports/forecast-cache.port.js';
import type { InMemoryStorage } from './in-memory-storage.js';

export class InMemoryForecastCache implements ForecastCachePort {
  constructor(private readonly storage: InMemoryStorage) {}

  claim(
    key: ForecastCacheKey,
    { now, leaseMs }: { readonly now: Date; readonly leaseMs: number },
  ): Promise<ForecastCacheClaim> {
    return this.storage.call(() => {
      const entry = this.storage.forecasts.get(textOf(key));
      if (typeof entry?.payload === 'string') return { state: 'stored', payload: JSON.parse(entry.payload) };
      if (entry?.leasedUntil && entry.leasedUntil > now) return { state: 'busy' };
      const leasedUntil = new Date(now.getTime() + leaseMs);
      this.storage.forecasts.set(textOf(key), { key, payload: null, leasedUntil });
      return { state: 'claimed' };
    });
  }

  store(key: ForecastCacheKey, payload: unknown): Promise<void> {
    return this.storage.call(() => {
      this.storage.forecasts.set(textOf(key), { key, payload: JSON.stringify(payload), leasedUntil: null });
    });
  }

  release(key: ForecastCacheKey): Promise<void> {
    return this.storage.call(() => {
      if (this.storage.forecasts.get(textOf(key))?.payload === null)
        this.storage.forecasts.delete(textOf(key));
    });
  }

  purgeBefore(hour: Date): Promise<number> {
    return this.storage.call(() => {
      const old = [...this.storage.forecasts].filter(([, entry]) => entry.key.hour < hour);
      for (const [key] of old) this.storage.forecasts.delete(key);
      return old.length;
    });
  }
}

const textOf = (key: ForecastCacheKey): string =>
  JSON.stringify([key.source, key.cell, key.hour.toISOString()]);

import { MS_PER_SECOND } from '../../../../domain/commute/time.js';
import type {
  ClimateCacheKey,
  ClimateCachePort,
  ClimateClaim,
} from '../../../../application/climate/climate-cache.port.js';
import type { ProviderFailure } from '../../../../application/ports/provider-failure.js';
import type { ClimateYear } from '../../../../domain/climate/climate-year.js';
import { packClimateYear, unpackClimateYear } from '../packed-climate-year.js';
import type {
  ClaimOptions,
  ForecastCacheClaim,
  ForecastCacheKey,
  ForecastCachePort,
} from '../../../../application/ports/forecast-cache.port.js';
import { deleteWhere, type InMemoryStorage } from './in-memory-storage.js';
import type { RequestPacePort, Turn } from '../../../../application/ports/request-pace.port.js';
import type { Counted, RateLimit, RateLimitsPort } from '../../../../application/ports/rate-limits.port.js';

export class InMemoryForecastCache implements ForecastCachePort {
  constructor(private readonly storage: InMemoryStorage) {}

  claim(key: ForecastCacheKey, { now, leaseMs, notBefore }: ClaimOptions): Promise<ForecastCacheClaim> {
    return this.storage.call(() => {
      const entry = this.storage.forecasts.get(textOf(key)) ?? NOTHING_STORED;
      const { payload, askedAt } = entry;
      const isFresh = !notBefore || (askedAt !== null && askedAt >= notBefore);
      if (payload !== null && isFresh) return { state: 'stored', payload: JSON.parse(payload), askedAt };
      if (entry.leasedUntil && entry.leasedUntil > now) return { state: 'busy' };
      const leasedUntil = new Date(now.getTime() + leaseMs);
      this.storage.forecasts.set(textOf(key), { ...entry, key, leasedUntil });
      return { state: 'claimed' };
    });
  }

  store(key: ForecastCacheKey, payload: unknown, askedAt: Date): Promise<void> {
    return this.storage.call(() => {
      const text = JSON.stringify(payload);
      this.storage.forecasts.set(textOf(key), { key, payload: text, askedAt, leasedUntil: null });
    });
  }

  release(key: ForecastCacheKey): Promise<void> {
    return this.storage.call(() => {
      const entry = this.storage.forecasts.get(textOf(key));
      if (entry?.payload === null) this.storage.forecasts.delete(textOf(key));
      else if (entry) this.storage.forecasts.set(textOf(key), { ...entry, leasedUntil: null });
    });
  }

  purgeBefore(hour: Date): Promise<number> {
    return this.storage.call(() => deleteWhere(this.storage.forecasts, (entry) => entry.key.hour < hour));
  }
}

const NOTHING_STORED = { payload: null, askedAt: null, leasedUntil: null };

const textOf = (key: ForecastCacheKey): string =>
  JSON.stringify([key.source, key.cell, key.hour.toISOString()]);

export class InMemoryClimateCache implements ClimateCachePort {
  constructor(private readonly storage: InMemoryStorage) {}

  claim(
    key: ClimateCacheKey,
    { now, leaseMs, notBefore }: { readonly now: Date; readonly leaseMs: number; readonly notBefore: Date },
  ): Promise<ClimateClaim> {
    return this.storage.call(() => {
      const found = this.storage.climateYears.get(keyText(key));
      const entry = found ?? { packed: null, askedAt: null, leasedUntil: null, failure: null };
      const isFresh = entry.askedAt !== null && entry.askedAt >= notBefore;
      const isMine = !isFresh && (entry.leasedUntil === null || entry.leasedUntil <= now);
      const leasedUntil = isMine ? new Date(now.getTime() + leaseMs) : entry.leasedUntil;
      const failure = isMine ? null : entry.failure;
      this.storage.climateYears.set(keyText(key), { ...entry, leasedUntil, failure, usedAt: now });
      return { isMine, year: entry.packed && unpackClimateYear(entry.packed), failure };
    });
  }

  store(key: ClimateCacheKey, year: ClimateYear, askedAt: Date): Promise<void> {
    return this.storage.call(() => {
      const usedAt = this.storage.climateYears.get(keyText(key))?.usedAt ?? askedAt;
      const packed = packClimateYear(year);
      const entry = { packed, askedAt, usedAt, leasedUntil: null, failure: null };
      this.storage.climateYears.set(keyText(key), entry);
    });
  }

  fail(key: ClimateCacheKey, failure: ProviderFailure['kind'], retryAt: Date): Promise<void> {
    return this.storage.call(() => {
      const entry = this.storage.climateYears.get(keyText(key));
      if (entry) this.storage.climateYears.set(keyText(key), { ...entry, failure, leasedUntil: retryAt });
    });
  }

  purgeUnused(before: Date): Promise<number> {
    return this.storage.call(() => deleteWhere(this.storage.climateYears, ({ usedAt }) => usedAt < before));
  }
}

const keyText = ({ source, cell }: ClimateCacheKey): string => JSON.stringify([source, cell]);

export class InMemoryRequestPace implements RequestPacePort {
  constructor(private readonly storage: InMemoryStorage) {}

  take(
    pace: string,
    { everyMs, withinMs }: { readonly everyMs: number; readonly withinMs: number },
  ): Promise<Turn> {
    return this.storage.call(() => {
      const now = performance.now();
      const turnAt = Math.max(now, this.storage.nextTurns.get(pace) ?? 0);
      if (turnAt > now + withinMs) return { state: 'too-many' };
      this.storage.nextTurns.set(pace, turnAt + everyMs);
      return { state: 'granted', waitMs: turnAt - now };
    });
  }

  rest(pace: string, forMs: number): Promise<void> {
    return this.storage.call(() => {
      const until = performance.now() + forMs;
      this.storage.nextTurns.set(pace, Math.max(until, this.storage.nextTurns.get(pace) ?? 0));
    });
  }
}

/** From this many counts on, those that have ended are deleted, but not for every count that is added. */
const TIDY_FROM = 10_000;
const TIDY_EVERY_MS = 1_000;

export class InMemoryRateLimits implements RateLimitsPort {
  private tidiedAt = 0;

  constructor(private readonly storage: InMemoryStorage) {}

  count({ name, times, windowSeconds }: RateLimit, subject: string): Promise<Counted> {
    return this.storage.call(() => {
      const now = performance.now();
      const key = JSON.stringify([name, subject]);
      const before = this.storage.rateLimits.get(key);
      const window =
        before && before.endsAt > now
          ? { ...before, count: before.count + 1 }
          : { count: 1, endsAt: now + windowSeconds * MS_PER_SECOND };
      if (this.storage.rateLimits.size >= TIDY_FROM && now >= this.tidiedAt + TIDY_EVERY_MS) {
        this.tidiedAt = now;
        this.dropEnded();
      }
      this.storage.rateLimits.set(key, window);
      if (window.count <= times) return { state: 'within' };
      const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAt - now) / MS_PER_SECOND));
      return { state: 'over', retryAfterSeconds, isFirst: window.count === times + 1 };
    });
  }

  isUsedUp({ name, times }: RateLimit, subject: string): Promise<boolean> {
    return this.storage.call(() => {
      const window = this.storage.rateLimits.get(JSON.stringify([name, subject]));
      return window !== undefined && window.endsAt > performance.now() && window.count >= times;
    });
  }

  reset({ name }: RateLimit, subject: string): Promise<void> {
    return this.storage.call(() => void this.storage.rateLimits.delete(JSON.stringify([name, subject])));
  }

  hash(subject: string): Promise<string> {
    return this.storage.call(() => `hash of ${subject}`);
  }

  forgetEnded(): Promise<number> {
    return this.storage.call(() => this.dropEnded());
  }

  private dropEnded(): number {
    const now = performance.now();
    return deleteWhere(this.storage.rateLimits, ({ endsAt }) => endsAt <= now);
  }
}

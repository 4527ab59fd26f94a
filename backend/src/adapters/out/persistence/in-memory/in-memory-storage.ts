import { StorageUnavailable } from '../../../../application/ports/storage-unavailable.js';
import type { ForecastCacheKey } from '../../../../application/ports/forecast-cache.port.js';
import type { StoredText } from '../../../../application/ports/texts.port.js';
import type { NewSession } from '../../../../application/ports/sessions.port.js';
import type { StoredRecommendation } from '../../../../application/ports/recommendations.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { Route } from '../../../../domain/route/route.js';

export interface StoredForecast {
  readonly key: ForecastCacheKey;
  /** JSON, or null until somebody has stored it. */
  readonly payload: string | null;
  readonly leasedUntil: Date | null;
}

export interface KeptText extends StoredText {
  readonly riderId: number | null;
  readonly code: string | null;
  readonly providerMessageId: string | null;
  readonly runId: number | null;
  readonly batch: number | null;
  readonly attempts: number;
  readonly returns: number;
  /** Both by performance.now(). */
  readonly leasedUntilMs: number | null;
  readonly notBeforeMs: number | null;
}

/** What the in-memory adapters share, as the tables of one database. */
export class InMemoryStorage {
  readonly riders = new Map<number, Rider>();
  readonly sessions = new Map<string, NewSession & { readonly riderId: number }>();
  readonly routes = new Map<number, Route>();
  readonly recommendations = new Map<string, StoredRecommendation>();
  readonly forecasts = new Map<string, StoredForecast>();
  /** When the next turn of a pace is free, by performance.now(). */
  readonly nextTurns = new Map<string, number>();
  /** Times counted in a window that ends then, by performance.now(). */
  readonly rateLimits = new Map<string, { readonly count: number; readonly endsAt: number }>();
  readonly texts = new Map<string, KeptText>();
  /** Since when a phone is stopped. */
  readonly optOuts = new Map<string, Date>();
  /** When a text to us was acted upon, by its id. */
  readonly inboundTexts = new Map<string, Date>();

  private isReachable = true;
  private lastId = 0;

  /** Plays a database that cannot be reached, until `restore`. */
  cut(): void {
    this.isReachable = false;
  }

  restore(): void {
    this.isReachable = true;
  }

  nextId(): number {
    return ++this.lastId;
  }

  /**
   * One call of a port: all of its work happens at once, so nothing can come between.
   * @throws StorageUnavailable while cut.
   */
  async call<Result>(work: () => Result): Promise<Result> {
    if (!this.isReachable) throw new StorageUnavailable(new Error('the in-memory storage is cut'));
    return work();
  }
}

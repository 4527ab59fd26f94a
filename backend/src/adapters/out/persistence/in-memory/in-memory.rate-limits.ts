import { MS_PER_SECOND } from '../../../../domain/commute/time.js';
import type { Counted, RateLimit, RateLimitsPort } from '../../../../application/ports/rate-limits.port.js';
import type { InMemoryStorage } from './in-memory-storage.js';

/** So many counts are kept before those that have ended are looked for. */
const TIDY_FROM = 10_000;

export class InMemoryRateLimits implements RateLimitsPort {
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
      if (this.storage.rateLimits.size >= TIDY_FROM) this.dropEnded();
      this.storage.rateLimits.set(key, window);
      if (window.count <= times) return { state: 'within' };
      const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAt - now) / MS_PER_SECOND));
      return { state: 'over', retryAfterSeconds, isFirst: window.count === times + 1 };
    });
  }

  forgetEnded(): Promise<number> {
    return this.storage.call(() => this.dropEnded());
  }

  private dropEnded(): number {
    const now = performance.now();
    const ended = [...this.storage.rateLimits].filter(([, { endsAt }]) => endsAt <= now);
    for (const [key] of ended) this.storage.rateLimits.delete(key);
    return ended.length;
  }
}

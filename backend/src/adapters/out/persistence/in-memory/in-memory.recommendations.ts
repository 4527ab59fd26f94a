import type {
  RecommendationsPort,
  StoredRecommendation,
} from '../../../../application/ports/recommendations.port.js';
import { RiderGone } from '../../../../application/ports/storage-errors.js';
import type { LocalDate } from '../../../../domain/commute/time.js';
import type { DailyRecommendation } from '../../../../domain/recommendation/recommendation.js';
import type { InMemoryStorage } from './in-memory-storage.js';

export class InMemoryRecommendations implements RecommendationsPort {
  constructor(private readonly storage: InMemoryStorage) {}

  findForDate(riderId: number, date: LocalDate): Promise<StoredRecommendation | null> {
    return this.storage.call(() => this.storage.recommendations.get(keyOf(riderId, date)) ?? null);
  }

  list(riderId: number): Promise<StoredRecommendation[]> {
    return this.storage.call(() =>
      [...this.storage.recommendations.values()]
        .filter((recommendation) => recommendation.riderId === riderId)
        .sort((a, b) => a.date.localeCompare(b.date)),
    );
  }

  save(recommendation: DailyRecommendation): Promise<StoredRecommendation> {
    return this.storage.call(() => {
      if (!this.hasOwners(recommendation)) throw new RiderGone();
      return this.keep(recommendation);
    });
  }

  saveAll(recommendations: readonly DailyRecommendation[]): Promise<void> {
    return this.storage.call(() => {
      for (const recommendation of recommendations)
        if (this.hasOwners(recommendation)) this.keep(recommendation);
    });
  }

  forgetBefore(date: LocalDate): Promise<number> {
    return this.storage.call(() => {
      const old = [...this.storage.recommendations].filter(
        ([, recommendation]) => recommendation.date < date,
      );
      for (const [key] of old) this.storage.recommendations.delete(key);
      return old.length;
    });
  }

  private hasOwners({ riderId, routeId }: DailyRecommendation): boolean {
    return this.storage.riders.has(riderId) && this.storage.routes.has(routeId);
  }

  private keep(recommendation: DailyRecommendation): StoredRecommendation {
    const { riderId, date, planRevision } = recommendation;
    const stored = this.storage.recommendations.get(keyOf(riderId, date));
    if (stored !== undefined && stored.planRevision > planRevision) return stored;
    const saved = { ...recommendation, id: stored?.id ?? this.storage.nextId() };
    this.storage.recommendations.set(keyOf(riderId, date), saved);
    return saved;
  }
}

const keyOf = (riderId: number, date: LocalDate): string => `${riderId} ${date}`;

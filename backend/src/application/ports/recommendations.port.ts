import type { LocalDate } from '../../domain/commute/time.js';
import type { DailyRecommendation } from '../../domain/recommendation/recommendation.js';

/** A recommendation with the id of its row; regenerating keeps the id. */
export type StoredRecommendation = DailyRecommendation & { readonly id: number };

/**
 * Storage of recommendations: one row per rider and local date.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface RecommendationsPort {
  findForDate(riderId: number, date: LocalDate): Promise<StoredRecommendation | null>;

  /** All of the rider's, in the order of their dates. */
  list(riderId: number): Promise<StoredRecommendation[]>;

  /**
   * Inserts, or replaces what the rider has for that date, in one statement. A recommendation of an older plan revision
   * never replaces one of a newer revision; then the newer one is returned.
   * @throws RiderGone where the rider or the route is not there (any more).
   */
  save(recommendation: DailyRecommendation): Promise<StoredRecommendation>;

  /**
   * The same for many, in one statement; of each rider and date one. One whose rider or route has gone meanwhile is left
   * out.
   */
  saveAll(recommendations: readonly DailyRecommendation[]): Promise<void>;

  /** Deletes everybody's of earlier dates, a few riders at a time. @returns how many. */
  forgetBefore(date: LocalDate): Promise<number>;
}

import type { LocalDate } from '../../domain/commute/time.js';
import type { DailyRecommendation } from '../../domain/recommendation/recommendation.js';

/** A recommendation with the id of its row; regenerating keeps the id. */
export type StoredRecommendation = DailyRecommendation & { readonly id: number };

/** A year's export is read in so many statements that each answer stays below a megabyte. */
export const RECOMMENDATIONS_PER_PAGE = 50;

/**
 * Storage of recommendations: one row per rider and local date.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface RecommendationsPort {
  findForDate(riderId: number, date: LocalDate): Promise<StoredRecommendation | null>;

  /** The rider's in the order of their dates, at most RECOMMENDATIONS_PER_PAGE: the first ones after this date, if any. */
  list(riderId: number, after?: LocalDate | null): Promise<StoredRecommendation[]>;

  /**
   * Inserts, or replaces what the rider has for that date, in one statement. A recommendation of an older plan revision
   * never replaces one of a newer revision; then the newer one is returned.
   * @throws RiderGone where the rider is not there (any more), RouteGone where the route is not.
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

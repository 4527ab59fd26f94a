import type { LocalDate } from '../../domain/commute/time.js';
import type { DailyRecommendation } from '../../domain/recommendation/recommendation.js';

/** A year's export is read in so many statements that each answer stays below a megabyte. */
export const RECOMMENDATIONS_PER_PAGE = 50;

/**
 * Storage of recommendations: one row per rider and local date.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface RecommendationsPort {
  findForDate(riderId: number, date: LocalDate): Promise<DailyRecommendation | null>;

  /** The rider's in the order of their dates, at most RECOMMENDATIONS_PER_PAGE: the first ones after this date, if any. */
  list(riderId: number, after?: LocalDate | null): Promise<DailyRecommendation[]>;

  /**
   * Inserts, or replaces what the rider has for that date, in one statement. A recommendation of an older plan revision
   * never replaces one of a newer revision; then the newer one is returned.
   * @throws RiderGone where the rider is not there (any more), RouteGone where the route is not.
   */
  save(recommendation: DailyRecommendation): Promise<DailyRecommendation>;

  /**
   * The same for many, in one statement; of each rider and date one. One whose rider or route has gone meanwhile is left
   * out.
   */
  saveAll(recommendations: readonly DailyRecommendation[]): Promise<void>;

  /** Deletes everyone's of the months before this date's. */
  forgetBefore(date: LocalDate): Promise<void>;
}

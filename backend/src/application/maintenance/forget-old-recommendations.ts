import { addDays, localDateOf } from '../../domain/commute/time.js';
import type { Clock } from '../ports/clock.port.js';
import type { RecommendationsPort } from '../ports/recommendations.port.js';

/** A year, and what it takes to set a season beside the one before. */
const KEPT_DAYS = 400;

/** Deletes what was recommended so long ago that it tells no more than when somebody used not to be at home. */
export class ForgetOldRecommendations {
  constructor(
    private readonly recommendations: RecommendationsPort,
    private readonly clock: Clock,
  ) {}

  /** @returns how many went. */
  run(): Promise<number> {
    return this.recommendations.forgetBefore(addDays(localDateOf(this.clock.now(), 'UTC'), -KEPT_DAYS));
  }
}

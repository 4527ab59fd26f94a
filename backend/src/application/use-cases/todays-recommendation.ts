import { localDateOf } from '../../domain/commute/time-zone.js';
import type { Rider } from '../../domain/rider/rider.js';
import type { Clock } from '../ports/clock.port.js';
import type { RecommendationsPort, StoredRecommendation } from '../ports/recommendations.port.js';

/** Today's recommendation in the rider's own time zone, if there is one that still fits limits, times and route. */
export class TodaysRecommendation {
  constructor(
    private readonly recommendations: RecommendationsPort,
    private readonly clock: Clock,
  ) {}

  async run(rider: Rider): Promise<StoredRecommendation | null> {
    if (rider.timeZone === null) return null;
    const today = localDateOf(this.clock.now(), rider.timeZone);
    const stored = await this.recommendations.findForDate(rider.id, today);
    return stored && stored.planRevision === rider.planRevision ? stored : null;
  }
}

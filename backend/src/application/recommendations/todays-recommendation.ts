import { localDateOf } from '../../domain/commute/time.js';
import type { Clock } from '../ports/clock.port.js';
import type { RecommendationsPort, StoredRecommendation } from '../ports/recommendations.port.js';
import type { LatestOfRider, SessionsPort } from '../ports/sessions.port.js';
import type { Tokens } from '../ports/secrets.port.js';
import { noteUse } from './note-use.js';

export interface RidersToday {
  readonly riderId: number;
  readonly recommendation: StoredRecommendation | null;
}

/**
 * Who a session token belongs to, and today's recommendation in that rider's own time zone, if there is one that still
 * fits limits, times and route. Asked by every rider every morning, so it is one round trip to the database.
 */
export class TodaysRecommendation {
  constructor(
    private readonly sessions: SessionsPort,
    private readonly recommendations: RecommendationsPort,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** @returns null for an unknown or expired token. */
  async run(token: string): Promise<RidersToday | null> {
    const now = this.clock.now();
    const tokenHash = this.tokens.hash(token);
    const found = await this.sessions.findLatest(tokenHash, now);
    if (found?.shouldNoteUse) noteUse(this.sessions, tokenHash, now);
    return found && { riderId: found.riderId, recommendation: await this.fitting(found, now) };
  }

  private async fitting(
    { riderId, timeZone, planRevision, latest }: LatestOfRider,
    now: Date,
  ): Promise<StoredRecommendation | null> {
    if (timeZone === null || latest === null) return null;
    const today = localDateOf(now, timeZone);
    // Whoever moves west over midnight has been a day further already.
    const ofToday = latest.date > today ? await this.recommendations.findForDate(riderId, today) : latest;
    return ofToday?.date === today && ofToday.planRevision === planRevision ? ofToday : null;
  }
}

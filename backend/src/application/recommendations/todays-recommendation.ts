import { localDateOf } from '../../domain/commute/time.js';
import { noteUse } from '../accounts/sessions.js';
import type { Clock } from '../ports/clock.port.js';
import type { DailyRecommendation } from '../../domain/recommendation/recommendation.js';
import type { RecommendationsPort } from '../ports/recommendations.port.js';
import type { Tokens } from '../ports/secrets.port.js';
import type { SessionsPort } from '../ports/sessions.port.js';
import type { FinishedAnswer, LatestOfRider, TodayPort } from './today.port.js';

export interface RidersToday {
  readonly riderId: number;
  readonly recommendation: DailyRecommendation | FinishedAnswer | null;
}

/**
 * Whose session a token opens, and today's recommendation in that rider's own time zone, if there is one that still fits
 * the rider's limits, times and route.
 */
export class TodaysRecommendation {
  constructor(
    private readonly today: TodayPort,
    private readonly sessions: Pick<SessionsPort, 'noteUse'>,
    private readonly recommendations: Pick<RecommendationsPort, 'findForDate'>,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** @returns null for an unknown or expired token. */
  async run(token: string): Promise<RidersToday | null> {
    if (this.tokens.originOf(token) === 'made-up') return null;
    const now = this.clock.now();
    const tokenHash = this.tokens.hash(token);
    const found = await this.today.findLatest(tokenHash, now);
    if (found?.shouldNoteUse) noteUse(this.sessions, tokenHash, now);
    return found && { riderId: found.riderId, recommendation: await this.fitting(found, now) };
  }

  private async fitting(
    { riderId, timeZone, planRevision, latest }: LatestOfRider,
    now: Date,
  ): Promise<RidersToday['recommendation']> {
    if (timeZone === null || latest === null) return null;
    const today = localDateOf(now, timeZone);
    // A rider who moved west across midnight may already have tomorrow's.
    const ofToday = latest.date > today ? await this.recommendations.findForDate(riderId, today) : latest;
    return ofToday?.date === today && ofToday.planRevision === planRevision ? ofToday : null;
  }
}

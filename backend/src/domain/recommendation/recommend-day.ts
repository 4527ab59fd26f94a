import type { Commute } from '../commute/leg.js';
import type { LocalDate } from '../commute/local-time.js';
import { planCommute } from '../commute/plan-commute.js';
import type { Rider } from '../rider/rider.js';
import type { Coordinates } from '../route/location.js';
import { isOver, recommend, type RecommendationInput } from './recommend.js';
import type { DailyRecommendation, DataGap } from './recommendation.js';

/** Of a rider what a recommendation is made of. */
export type JudgedRider = Pick<Rider, 'id' | 'thresholds' | 'schedule' | 'bikeType' | 'planRevision'>;

export interface JudgedRoute {
  readonly id: number;
  readonly start: Coordinates;
  readonly end: Coordinates;
  readonly rideMinutes: number;
  readonly distanceMiles: number;
  readonly elevationGainFeet: number | null;
}

/** One rider's day, before anybody knows its weather. */
export interface CommuteDay {
  readonly rider: JudgedRider;
  readonly route: JudgedRoute;
  readonly date: LocalDate;
  readonly timeZone: string;
  readonly now: Date;
  readonly commute: Commute;
}

/** The rides of the day, or null if they are over. */
export function planDay(day: Omit<CommuteDay, 'commute'>): CommuteDay | null {
  const { rider, route, date, timeZone, now } = day;
  const commute = planCommute({ date, timeZone, schedule: rider.schedule, route });
  return isOver(commute.evening, now) && isOver(commute.morning, now) ? null : { ...day, commute };
}

/** What was found out for a day. */
export type DayFindings = Pick<RecommendationInput, 'outlooks' | 'carDelayMinutes' | 'earlier'>;

export type DayResult =
  | { readonly kind: 'recommended'; readonly recommendation: DailyRecommendation }
  | { readonly kind: 'not-enough-data'; readonly gaps: readonly DataGap[] };

/** The recommendation as it is kept; the same for one rider who asks and for everybody in the morning. */
export function recommendDay(
  { rider, route, date, timeZone, now, commute }: CommuteDay,
  findings: DayFindings,
): DayResult {
  const { thresholds, bikeType, planRevision } = rider;
  const result = recommend({ commute, thresholds, bikeType, route, now, ...findings });
  if (result.kind === 'not-enough-data') return result;
  const recommendation = {
    ...result.recommendation,
    riderId: rider.id,
    routeId: route.id,
    date,
    timeZone,
    generatedAt: now,
    planRevision,
  };
  return { kind: 'recommended', recommendation };
}

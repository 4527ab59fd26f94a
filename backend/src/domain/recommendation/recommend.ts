import { LEG_NAMES, type Commute, type Leg, type LegName, planCommute } from '../commute/commute.js';
import { isKnown, isMissing, missing, type Reading } from '../conditions/reading.js';
import { wordedIn } from './reasons.js';
import type { BikeType, Rider, UnitSystem } from '../rider/rider.js';
import { scheduleOn } from '../rider/ride-days.js';
import { caloriesOf, type WayHome } from '../route/route.js';
import type { LegConditions } from './metrics.js';
import { assessLeg, keptLeg, pastLeg, tightestMargins } from './assess-leg.js';
import { changesSince, type ShownBefore } from './changes.js';
import type { Limits } from './limits.js';
import type { LegOutlook } from './leg-readings.js';
import { gapsOf, isNeeded, trafficGap } from './data-gaps.js';
import type { Badge, DataGap, LegAssessment, Recommendation, DailyRecommendation } from './recommendation.js';
import type { LocalDate } from '../commute/time.js';
import type { Coordinates } from '../route/location.js';

export interface RecommendationInput {
  readonly commute: Commute;
  readonly outlooks: Readonly<Record<LegName, LegOutlook>>;
  readonly carDelayMinutes: Reading;
  readonly limits: Limits;
  readonly units: UnitSystem;
  readonly bikeType: BikeType;
  readonly route: Pick<JudgedRoute, 'distanceMiles' | 'elevationGainFeet' | 'wayHome'>;
  /** What an earlier generation of the same date found, or null. */
  readonly earlier: Pick<Recommendation, 'legs'> | null;
  readonly now: Date;
}

/** What the finding of one leg depends on. */
export type LegInput = Pick<RecommendationInput, 'commute' | 'outlooks' | 'limits' | 'earlier' | 'now'>;

export type RecommendationResult =
  | { readonly kind: 'recommended'; readonly recommendation: Recommendation }
  /** A leg that is still ahead lacks a reading that the verdict needs: no guess is made. */
  | { readonly kind: 'not-enough-data'; readonly gaps: readonly DataGap[] };

/** The ride has arrived. */
export const isOver = (leg: Pick<Leg, 'arrivesAt'>, now: Date): boolean =>
  leg.arrivesAt.getTime() <= now.getTime();

/** When the day's commute is over: both rides have arrived. */
export const overFrom = ({ legs }: Pick<Recommendation, 'legs'>): Date =>
  new Date(Math.max(...LEG_NAMES.map((name) => legs[name].arrivesAt.getTime())));

/** The day's verdict: up only if no leg has anything against it. */
export function recommend(input: RecommendationInput): RecommendationResult {
  const legs = { morning: settleLeg(input, 'morning'), evening: settleLeg(input, 'evening') };
  const both = LEG_NAMES.map((name) => legs[name]);
  const legGaps = both.flatMap(gapsOf);
  if (legGaps.some(isNeeded)) return { kind: 'not-enough-data', gaps: legGaps };

  const { commute, carDelayMinutes, units, bikeType, route } = input;
  return {
    kind: 'recommended',
    recommendation: {
      verdict: both.some((leg) => leg.triggers.length > 0) ? 'thumbs_down' : 'thumbs_up',
      legs: { morning: wordedIn(units, legs.morning), evening: wordedIn(units, legs.evening) },
      rideMinutes: commute.rideMinutes,
      carDelayMinutes,
      units,
      bikeType,
      calories: caloriesOf(route, bikeType),
      badges: {
        weather: weatherBadge(worstOf(both, 'rainChancePercent')),
        traffic: trafficBadge(carDelayMinutes),
        air: airBadge(worstOf(both, 'aqi')),
      },
      margins: tightestMargins(both.flatMap((leg) => leg.margins)),
      dataGaps: [...legGaps, ...trafficGap(carDelayMinutes)],
    },
  };
}

/**
 * A leg that is over keeps the conditions found earlier, else is judged if the provider still has its hours, else is past.
 * One that is under way is judged like any other; if the provider no longer has its first hour, it too keeps the conditions
 * found earlier, else the part that is still ahead is judged.
 */
export function settleLeg(
  { commute, outlooks, limits, earlier, now }: LegInput,
  name: LegName,
): LegAssessment {
  const leg = commute[name];
  const found = earlier?.legs[name];
  const kept = found && found.status !== 'past' ? keptLeg(found, limits) : null;
  if (isOver(leg, now) && kept && isOver(kept, now)) return kept;

  const judged = assessLeg(leg, outlooks[name], limits);
  const isComplete = !gapsOf(judged).some(isNeeded);
  if (isComplete || now < leg.departsAt) return judged;
  if (isOver(leg, now)) return pastLeg(leg);
  return kept && kept.departsAt <= now ? kept : assessLeg(leg, outlooks[name], limits, now);
}

/** The highest reading of the legs that were judged; one unknown leaves all unknown. */
export function worstOf(
  legs: readonly LegAssessment[],
  figure: keyof Pick<LegConditions, 'rainChancePercent' | 'aqi'>,
): Reading {
  const readings = legs.flatMap(({ conditions }) => (conditions ? [conditions[figure]] : []));
  return (
    readings.find(isMissing) ??
    (readings.length ? Math.max(...readings.filter(isKnown)) : missing('unavailable'))
  );
}

/** Of a rider what a recommendation is made of. */
export type JudgedRider = Pick<
  Rider,
  'id' | 'limits' | 'schedule' | 'dayTimes' | 'rideDays' | 'homeState' | 'units' | 'bikeType' | 'planRevision'
>;

export interface JudgedRoute {
  readonly id: number;
  readonly start: Coordinates;
  readonly end: Coordinates;
  readonly rideMinutes: number;
  readonly distanceMiles: number;
  readonly elevationGainFeet: number | null;
  /** Null or left out: the same ride back. */
  readonly wayHome?: Pick<WayHome, 'rideMinutes' | 'distanceMiles' | 'elevationGainFeet'> | null;
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
  const commute = planCommute({ date, timeZone, schedule: scheduleOn(rider, date), route });
  return isOver(commute.evening, now) && isOver(commute.morning, now) ? null : { ...day, commute };
}

/** What was found out for a day. */
export interface DayFindings extends Pick<RecommendationInput, 'outlooks' | 'carDelayMinutes' | 'earlier'> {
  /** What the rider was shown for this date before, if anything: changes are named against it. */
  readonly shownBefore?: ShownBefore | null;
}

export type DayResult =
  | { readonly kind: 'recommended'; readonly recommendation: DailyRecommendation }
  | { readonly kind: 'not-enough-data'; readonly gaps: readonly DataGap[] };

/** The recommendation as it is kept; the same for one rider who asks and for everybody in the morning. */
export function recommendDay(
  { rider, route, date, timeZone, now, commute }: CommuteDay,
  { shownBefore = null, ...findings }: DayFindings,
): DayResult {
  const { limits, units, bikeType, planRevision } = rider;
  const result = recommend({ commute, limits, units, bikeType, route, now, ...findings });
  if (result.kind === 'not-enough-data') return result;
  const recommendation = {
    ...result.recommendation,
    riderId: rider.id,
    routeId: route.id,
    date,
    timeZone,
    generatedAt: now,
    planRevision,
    forecastAt: oldestForecast(Object.values(findings.outlooks)),
    changes: changesSince(shownBefore, { ...result.recommendation, planRevision }),
  };
  return { kind: 'recommended', recommendation };
}

function oldestForecast(outlooks: readonly LegOutlook[]): Date | null {
  const times = outlooks.flatMap(({ forecastAt }) => forecastAt?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Limits of the badges (specification, section 9): above the first is Fair, above the second Poor. */
const RAIN_CHANCE_PERCENT = { fair: 20, poor: 50 };
const CAR_DELAY_MINUTES = { fair: 5, poor: 10 };
const US_AQI = { fair: 50, poor: 100 };

export const weatherBadge = (rainChancePercent: Reading) => badge(rainChancePercent, RAIN_CHANCE_PERCENT);

export const trafficBadge = (carDelayMinutes: Reading) => badge(carDelayMinutes, CAR_DELAY_MINUTES);

export const airBadge = (aqi: Reading) => badge(aqi, US_AQI);

/** No badge without a figure: unknown is neither good nor poor. */
function badge(reading: Reading, above: { fair: number; poor: number }): Badge | null {
  if (isMissing(reading)) return null;
  if (reading > above.poor) return 'Poor';
  return reading > above.fair ? 'Fair' : 'Good';
}

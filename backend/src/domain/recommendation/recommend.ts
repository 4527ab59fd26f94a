import { LEG_NAMES, type Commute, type Leg, type LegName } from '../commute/leg.js';
import { airBadge, trafficBadge, weatherBadge } from '../conditions/badges.js';
import { isKnown, isMissing, missing, type Reading } from '../conditions/reading.js';
import type { BikeType, Thresholds } from '../rider/rider.js';
import { caloriesOf } from '../route/calories.js';
import { assessLeg, pastLeg } from './assess-leg.js';
import { gapsOf, isNeeded, trafficGap } from './data-gaps.js';
import type { LegOutlook } from './leg-readings.js';
import { tightestMargins } from './margins.js';
import type { DataGap, LegAssessment, LegConditions, Recommendation } from './recommendation.js';

export type { LegOutlook } from './leg-readings.js';

export interface RecommendationInput {
  readonly commute: Commute;
  readonly outlooks: Readonly<Record<LegName, LegOutlook>>;
  readonly carDelayMinutes: Reading;
  readonly thresholds: Thresholds;
  readonly bikeType: BikeType;
  readonly route: { readonly distanceMiles: number; readonly elevationGainFeet: number | null };
  /** What an earlier generation of the same date found, or null. */
  readonly earlier: Pick<Recommendation, 'legs'> | null;
  readonly now: Date;
}

export type RecommendationResult =
  | { readonly kind: 'recommended'; readonly recommendation: Recommendation }
  /** A leg that is still ahead lacks a reading that the verdict needs: no guess is made. */
  | { readonly kind: 'not-enough-data'; readonly gaps: readonly DataGap[] };

/** The ride has arrived. */
export const isOver = (leg: Pick<Leg, 'arrivesAt'>, now: Date): boolean =>
  leg.arrivesAt.getTime() <= now.getTime();

/** The day's verdict: up only if no leg has anything against it. */
export function recommend(input: RecommendationInput): RecommendationResult {
  const legs = { morning: settleLeg(input, 'morning'), evening: settleLeg(input, 'evening') };
  const both = LEG_NAMES.map((name) => legs[name]);
  const legGaps = both.flatMap(gapsOf);
  if (legGaps.some(isNeeded)) return { kind: 'not-enough-data', gaps: legGaps };

  const { commute, carDelayMinutes, bikeType, route } = input;
  return {
    kind: 'recommended',
    recommendation: {
      verdict: both.some((leg) => leg.triggers.length > 0) ? 'thumbs_down' : 'thumbs_up',
      legs,
      rideMinutes: commute.rideMinutes,
      carDelayMinutes,
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
 * A leg that is over keeps its earlier finding, else is judged if the provider still has its hours, else is past. One that
 * is under way is judged like any other; where the provider has forgotten its first hour, it too keeps its earlier
 * finding, else the part that is still ahead is judged.
 */
function settleLeg(
  { commute, outlooks, thresholds, earlier, now }: RecommendationInput,
  name: LegName,
): LegAssessment {
  const leg = commute[name];
  const found = earlier?.legs[name];
  const kept = found && found.status !== 'past' ? { ...found, status: 'kept' as const } : null;
  if (isOver(leg, now) && kept && isOver(kept, now)) return kept;

  const judged = assessLeg(leg, outlooks[name], thresholds);
  const isComplete = !gapsOf(judged).some(isNeeded);
  if (isComplete || now < leg.departsAt) return judged;
  if (isOver(leg, now)) return pastLeg(leg);
  return kept && kept.departsAt <= now ? kept : assessLeg(leg, outlooks[name], thresholds, now);
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

import type { Leg, LegName } from '../commute/commute.js';
import { isKnown, isMissing, type Reading } from '../conditions/reading.js';
import { highest, hourly, lowest, readLeg, type LegOutlook, type LegReadings } from './leg-readings.js';
import {
  isBeyond,
  LIMITS,
  limitFor,
  MARGIN_METRICS,
  marginBetween,
  RULE_NAMES,
  type Limit,
  type Limits,
} from './limits.js';
import { METRICS, SHOWN_READINGS, metricOf, type LegConditions } from './metrics.js';
import { limitReason } from './reasons.js';
import type { LegAssessment, Margin, Trigger } from './recommendation.js';
import { iceRisk, unsafeCondition } from './safety-rules.js';

/** What the forecast means for one leg under a rider's limits, or for the part of it from some instant on. */
export function assessLeg(
  leg: Leg,
  outlook: LegOutlook,
  limits: Limits,
  from: Date = leg.departsAt,
): LegAssessment {
  const readings = readLeg({ departsAt: from, arrivesAt: leg.arrivesAt }, outlook);
  return { ...timingOf(leg), status: 'judged', ...judgeReadings(leg.name, readings, limits) };
}

/** A finished leg: its conditions as they were found, under the limits of today. */
export const keptLeg = (found: LegAssessment, limits: Limits): LegAssessment => ({
  ...found,
  ...(found.readings && judgeReadings(found.name, found.readings, limits)),
  status: 'kept',
});

function judgeReadings(
  leg: LegName,
  readings: LegReadings,
  limits: Limits,
): Pick<LegAssessment, 'conditions' | 'readings' | 'triggers' | 'margins'> {
  const judged = LIMITS.flatMap((row) => judge(row, readings, limits) ?? []);
  const triggers = [
    unsafeCondition(leg, readings),
    iceRisk(leg, readings),
    ...judged.map((one) => triggerOf(leg, one)),
  ].filter((trigger) => trigger !== null);
  return {
    conditions: conditionsOf(readings, judged),
    readings,
    triggers: gravestFirst(triggers),
    margins: judged.flatMap((one) => marginOf(leg, one) ?? []),
  };
}

/** A leg that is over and of which nothing is known. */
export const pastLeg = (leg: Leg): LegAssessment => ({
  ...timingOf(leg),
  status: 'past',
  conditions: null,
  readings: null,
  triggers: [],
  margins: [],
});

export const gravestFirst = (triggers: readonly Trigger[]): Trigger[] =>
  [...triggers].sort((a, b) => RULE_NAMES.indexOf(a.rule) - RULE_NAMES.indexOf(b.rule));

/** Per metric the margin of the leg that comes closest to its limit, or goes furthest beyond it. */
export function tightestMargins(margins: readonly Margin[]): Margin[] {
  return MARGIN_METRICS.flatMap((metric) => {
    const [first, ...rest] = margins.filter((margin) => margin.metric === metric);
    return first
      ? [rest.reduce((tightest, next) => (next.margin < tightest.margin ? next : tightest), first)]
      : [];
  });
}

function timingOf(leg: Leg): Omit<Leg, 'startsFrom'> {
  const { name, departsAt, arrivesAt, departureTime, arrivalTime, isRushHour } = leg;
  return { name, departsAt, arrivesAt, departureTime, arrivalTime, isRushHour };
}

/** A limit that the rider has, and the reading of the ride that it judges. */
interface Judged {
  readonly row: Limit;
  readonly limit: number;
  readonly value: Reading;
  /** How far the value stays from the limit, negative beyond it; null where it is missing. */
  readonly margin: number | null;
}

function judge(row: Limit, readings: LegReadings, limits: Limits): Judged | null {
  const limit = limitFor(row, limits);
  if (limit === null) return null;
  const value = decidingReading(row, limit, readings);
  return { row, limit, value, margin: isMissing(value) ? null : marginBetween(row, value, limit) };
}

/** Where a ride passes without the reading, an hour that is known to be beyond the limit still decides. */
function decidingReading(row: Limit, limit: number, readings: LegReadings): Reading {
  const hours = hourly(readings, row.reading);
  const decide = row.direction === 'above' ? highest : lowest;
  const known = hours.filter(isKnown);
  const goesBeyond = known.some((value) => isBeyond(row, value, limit));
  return decide(row.ifMissing === 'passes' && goesBeyond ? known : hours);
}

function marginOf(leg: LegName, { row, value, limit, margin }: Judged): Margin | null {
  return margin === null || isMissing(value) ? null : { leg, metric: row.margin, value, limit, margin };
}

/** A trigger is a negative margin. */
function triggerOf(leg: LegName, { row, value, limit, margin }: Judged): Trigger | null {
  if (margin === null || isMissing(value) || margin >= 0) return null;
  const reason = limitReason(row, { leg, value, limit }, 'us');
  return { leg, rule: row.rule, metric: metricOf(row), value, limit, condition: null, reason };
}

function conditionsOf(readings: LegReadings, judged: readonly Judged[]): LegConditions {
  const shown = SHOWN_READINGS.flatMap((reading) => {
    const ofReading = judged.filter(({ row }) => row.reading === reading);
    if (ofReading.length > 0) return [[reading, closestToLimit(ofReading)]];
    return 'needsLimit' in METRICS[reading] ? [] : [[reading, highest(hourly(readings, reading))]];
  });
  return { ...Object.fromEntries(shown), condition: readings.condition } as LegConditions;
}

/** Of the hottest and the coldest hour the one that comes closer to its limit, or goes further beyond it. */
function closestToLimit(judged: readonly Judged[]): Reading {
  const roomOf = ({ margin }: Judged): number => margin ?? Infinity;
  return judged.reduce((closest, next) => (roomOf(next) < roomOf(closest) ? next : closest)).value;
}

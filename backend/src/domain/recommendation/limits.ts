import type { LegName } from '../commute/commute.js';
import type { Limits } from '../rider/rider.js';
import type { LegReadings } from './assess-leg.js';
import { type Trigger, type Margin, MARGIN_METRICS, type MarginMetric } from './recommendation.js';
import { iceRisk, unsafeCondition } from './safety-rules.js';
import { isMissing, type Reading } from '../conditions/reading.js';
import { UNHEALTHY_ABOVE_US_AQI } from '../conditions/air.js';
import { legWord, shownBeside } from './wording.js';

/**
 * One way in which a leg can fail: its trigger, or null if this rule has nothing against the ride. A missing reading
 * triggers nothing; that it is missing is dealt with before any verdict.
 */
export type Rule = (leg: LegName, readings: LegReadings, limits: Limits) => Trigger | null;

export const unhealthyAir: Rule = (leg, { aqi }) => {
  if (isMissing(aqi) || aqi <= UNHEALTHY_ABOVE_US_AQI) return null;
  return {
    leg,
    rule: 'unhealthy-air',
    metric: 'aqi',
    value: aqi,
    limit: UNHEALTHY_ABOVE_US_AQI,
    condition: null,
    reason: `${legWord(leg)} air quality index ${aqi} is above the healthy limit of ${UNHEALTHY_ABOVE_US_AQI}.`,
  };
};

export const tooHot: Rule = (leg, { hottestF }, { temperatureMaxF: limit }) => {
  if (isMissing(hottestF) || hottestF <= limit) return null;
  return {
    leg,
    rule: 'too-hot',
    metric: 'temperature',
    value: hottestF,
    limit,
    condition: null,
    reason: `${legWord(leg)} temperature ${shownBeside(hottestF, limit)} °F is above your ${limit} °F limit.`,
  };
};

export const tooCold: Rule = (leg, { coldestF }, { temperatureMinF: limit }) => {
  if (isMissing(coldestF) || coldestF >= limit) return null;
  return {
    leg,
    rule: 'too-cold',
    metric: 'temperature',
    value: coldestF,
    limit,
    condition: null,
    reason: `${legWord(leg)} temperature ${shownBeside(coldestF, limit)} °F is below your ${limit} °F limit.`,
  };
};

export const tooWindy: Rule = (leg, { windMph }, { windLimitMph: limit }) => {
  if (isMissing(windMph) || windMph <= limit) return null;
  return {
    leg,
    rule: 'too-windy',
    metric: 'wind',
    value: windMph,
    limit,
    condition: null,
    reason: `${legWord(leg)} wind ${shownBeside(windMph, limit)} mph is above your ${limit} mph limit.`,
  };
};

export const rainLikely: Rule = (leg, { rainChancePercent }, { rainLimitPercent: limit }) => {
  if (isMissing(rainChancePercent) || rainChancePercent <= limit) return null;
  return {
    leg,
    rule: 'rain-likely',
    metric: 'rain',
    value: rainChancePercent,
    limit,
    condition: null,
    reason: `${legWord(leg)} chance of rain ${shownBeside(rainChancePercent, limit)}% is above your ${limit}% limit.`,
  };
};

/** How close each reading of a leg comes to its limit; a missing reading has no margin. */
export function marginsOf(leg: LegName, readings: LegReadings, limits: Limits): Margin[] {
  const below = (metric: MarginMetric, value: Reading, limit: number): Margin[] =>
    isMissing(value) ? [] : [{ leg, metric, value, limit, margin: limit - value }];
  const above = (metric: MarginMetric, value: Reading, limit: number): Margin[] =>
    isMissing(value) ? [] : [{ leg, metric, value, limit, margin: value - limit }];
  return [
    ...below('heat', readings.hottestF, limits.temperatureMaxF),
    ...above('cold', readings.coldestF, limits.temperatureMinF),
    ...below('wind', readings.windMph, limits.windLimitMph),
    ...below('rain', readings.rainChancePercent, limits.rainLimitPercent),
    ...below('air', readings.aqi, UNHEALTHY_ABOVE_US_AQI),
  ];
}

/** Per metric the margin of the leg that comes closest to its limit, or goes furthest beyond it. */
export function tightestMargins(margins: readonly Margin[]): Margin[] {
  return MARGIN_METRICS.flatMap((metric) => {
    const ofMetric = margins.filter((margin) => margin.metric === metric);
    const [first, ...rest] = ofMetric;
    return first
      ? [rest.reduce((tightest, next) => (next.margin < tightest.margin ? next : tightest), first)]
      : [];
  });
}

/** "8 of 10 mph", "58, limit 35 °F". */
export function marginText({ metric, value, limit }: Margin): string {
  const shown = shownBeside(value, limit);
  switch (metric) {
    case 'heat':
      return `${shown} of ${limit} °F`;
    case 'cold':
      return `${shown}, limit ${limit} °F`;
    case 'wind':
      return `${shown} of ${limit} mph`;
    case 'rain':
      return `${shown} of ${limit} %`;
    case 'air':
      return `${shown} of ${limit} AQI`;
  }
}

/** In the order in which reasons are told: what endangers first, what bothers after. */
export const ALL_RULES: readonly Rule[] = [
  unsafeCondition,
  iceRisk,
  unhealthyAir,
  tooHot,
  tooCold,
  tooWindy,
  rainLikely,
];

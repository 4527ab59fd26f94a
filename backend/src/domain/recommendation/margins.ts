import type { LegName } from '../commute/leg.js';
import { isMissing, type Reading } from '../conditions/reading.js';
import { UNHEALTHY_ABOVE_US_AQI } from '../conditions/us-aqi.js';
import type { Thresholds } from '../rider/rider.js';
import type { LegReadings } from './leg-readings.js';
import type { Margin } from './recommendation.js';
import { MARGIN_METRICS, type MarginMetric } from './vocabulary.js';
import { shownBeside } from './wording.js';

/** How close each reading of a leg comes to its limit; a missing reading has no margin. */
export function marginsOf(leg: LegName, readings: LegReadings, thresholds: Thresholds): Margin[] {
  const below = (metric: MarginMetric, value: Reading, limit: number): Margin[] =>
    isMissing(value) ? [] : [{ leg, metric, value, limit, margin: limit - value }];
  const above = (metric: MarginMetric, value: Reading, limit: number): Margin[] =>
    isMissing(value) ? [] : [{ leg, metric, value, limit, margin: value - limit }];
  return [
    ...below('heat', readings.hottestF, thresholds.temperatureMaxF),
    ...above('cold', readings.coldestF, thresholds.temperatureMinF),
    ...below('wind', readings.windMph, thresholds.windLimitMph),
    ...below('rain', readings.rainChancePercent, thresholds.rainLimitPercent),
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

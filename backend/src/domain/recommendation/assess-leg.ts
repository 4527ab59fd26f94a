import type { Leg } from '../commute/leg.js';
import { isMissing, type Reading } from '../conditions/reading.js';
import type { Thresholds } from '../rider/rider.js';
import { readLeg, type LegOutlook, type LegReadings } from './leg-readings.js';
import { marginsOf } from './margins.js';
import type { LegAssessment, LegConditions } from './recommendation.js';
import { ALL_RULES } from './rules/all-rules.js';

/** What the forecast means for one leg under a rider's limits, or for the part of it from some instant on. */
export function assessLeg(
  leg: Leg,
  outlook: LegOutlook,
  thresholds: Thresholds,
  from: Date = leg.departsAt,
): LegAssessment {
  const readings = readLeg({ departsAt: from, arrivesAt: leg.arrivesAt }, outlook);
  return {
    ...timingOf(leg),
    status: 'judged',
    conditions: conditionsOf(readings, thresholds),
    triggers: ALL_RULES.flatMap((rule) => rule(leg.name, readings, thresholds) ?? []),
    margins: marginsOf(leg.name, readings, thresholds),
  };
}

/** A leg that is over and of which nothing is known. */
export const pastLeg = (leg: Leg): LegAssessment => ({
  ...timingOf(leg),
  status: 'past',
  conditions: null,
  triggers: [],
  margins: [],
});

function timingOf(leg: Leg): Omit<Leg, 'startsFrom'> {
  const { name, departsAt, arrivesAt, departureTime, arrivalTime, isRushHour } = leg;
  return { name, departsAt, arrivesAt, departureTime, arrivalTime, isRushHour };
}

function conditionsOf(readings: LegReadings, thresholds: Thresholds): LegConditions {
  const { windMph, rainChancePercent, humidityPercent, uvIndex, aqi, condition } = readings;
  const temperatureF = decidingTemperature(readings, thresholds);
  return { temperatureF, windMph, rainChancePercent, humidityPercent, uvIndex, aqi, condition };
}

/** Of the hottest and the coldest hour the one that comes closer to its limit or goes further beyond it. */
function decidingTemperature({ hottestF, coldestF }: LegReadings, thresholds: Thresholds): Reading {
  if (isMissing(hottestF) || isMissing(coldestF)) return hottestF;
  const roomAbove = thresholds.temperatureMaxF - hottestF;
  const roomBelow = coldestF - thresholds.temperatureMinF;
  return roomBelow < roomAbove ? coldestF : hottestF;
}

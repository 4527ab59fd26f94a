import { valueOrNull } from '../../../../domain/conditions/reading.js';
import { conditionRows } from '../../../../domain/recommendation/condition-rows.js';
import { marginText } from '../../../../domain/recommendation/limits.js';
import type {
  LegAssessment,
  Margin,
  Recommendation,
} from '../../../../domain/recommendation/recommendation.js';
import type { BreakdownDto } from '../dto/breakdown.dto.js';

export function toBreakdownDto(recommendation: Recommendation): BreakdownDto {
  const { legs, rideMinutes, calories, bikeType, badges, margins } = recommendation;
  return {
    commuteMinutes: rideMinutes,
    totalMinutes: 2 * rideMinutes,
    morning: toLegDto(legs.morning),
    evening: toLegDto(legs.evening),
    margins: margins.map(toMarginDto),
    calories: { ...calories, bikeType },
    badges,
  };
}

function toLegDto(leg: LegAssessment): BreakdownDto['morning'] {
  return {
    leg: leg.name,
    status: leg.status,
    departsAt: leg.departsAt.toISOString(),
    arrivesAt: leg.arrivesAt.toISOString(),
    departureTime: leg.departureTime,
    arrivalTime: leg.arrivalTime,
    isRushHour: leg.isRushHour,
    isOffPeak: !leg.isRushHour,
    condition: leg.conditions && valueOrNull(leg.conditions.condition),
    rows: conditionRows(leg),
    triggers: [...leg.triggers],
    margins: leg.margins.map(toMarginDto),
  };
}

const toMarginDto = (margin: Margin) => ({
  leg: margin.leg,
  metric: margin.metric,
  value: margin.value,
  limit: margin.limit,
  margin: toHundredths(margin.margin),
  text: marginText(margin),
});

/** Without the dust of binary fractions: 4.7, not 4.700000000000001. */
const toHundredths = (value: number): number => Math.round(value * 100) / 100;

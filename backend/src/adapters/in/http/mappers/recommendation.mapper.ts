import type { StoredRecommendation } from '../../../../application/ports/recommendations.port.js';
import { isKnown, missing, valueOrNull } from '../../../../domain/conditions/reading.js';
import { worseCondition, type WeatherCondition } from '../../../../domain/conditions/weather.js';
import { describeGap } from '../../../../domain/recommendation/data-gaps.js';
import { isOver, worstOf } from '../../../../domain/recommendation/recommend.js';
import type { LegAssessment, Trigger, RuleName } from '../../../../domain/recommendation/recommendation.js';
import type { RecommendationDto } from '../dto/recommendation.dto.js';
import { toBreakdownDto } from './breakdown.mapper.js';

const UNSAFE_RULES: ReadonlySet<RuleName> = new Set(['unsafe-condition', 'ice-risk']);

/** The recommendation as the screens and the specification name its parts, as of `now`. */
export function toRecommendationDto(stored: StoredRecommendation, now: Date): RecommendationDto {
  const { morning, evening } = stored.legs;
  const triggers = [...morning.triggers, ...evening.triggers];
  return {
    id: stored.id,
    userId: stored.riderId,
    routeId: stored.routeId,
    date: stored.date,
    timeZone: stored.timeZone,
    generatedAt: stored.generatedAt.toISOString(),
    isCommuteOver: isOver(morning, now) && isOver(evening, now),
    recommendation: stored.verdict,
    weatherData: {
      thumbsDownReasons: triggers.map(({ reason }) => reason),
      condition: worstCondition([morning, evening]),
      morningForecast: toLegForecast(morning),
      eveningForecast: toLegForecast(evening),
      hasUnsafeConditions: hasTriggerOf(triggers, (rule) => UNSAFE_RULES.has(rule)),
      precipitation: valueOrNull(worstOf([morning, evening], 'rainChancePercent')),
    },
    trafficData: {
      estimatedTime: stored.rideMinutes,
      delay: isKnown(stored.carDelayMinutes) ? toTenths(stored.carDelayMinutes) : null,
    },
    airQualityData: {
      morningForecast: { aqi: valueOrNull(conditionsOf(morning).aqi) },
      eveningForecast: { aqi: valueOrNull(conditionsOf(evening).aqi) },
      hasUnhealthyAir: hasTriggerOf(triggers, (rule) => rule === 'unhealthy-air'),
    },
    breakdown: toBreakdownDto(stored),
    dataGaps: stored.dataGaps.map((gap) => ({ ...gap, message: describeGap(gap) })),
  };
}

function toLegForecast(leg: LegAssessment) {
  const conditions = conditionsOf(leg);
  return {
    temperature: valueOrNull(conditions.temperatureF),
    wind: { speed: valueOrNull(conditions.windMph) },
    precipitation: valueOrNull(conditions.rainChancePercent),
    humidity: valueOrNull(conditions.humidityPercent),
    uvIndex: valueOrNull(conditions.uvIndex),
  };
}

const NOTHING = missing('hour-not-covered');

/** A past leg has no reading of anything. */
const conditionsOf = ({ conditions }: LegAssessment) =>
  conditions ?? {
    temperatureF: NOTHING,
    windMph: NOTHING,
    rainChancePercent: NOTHING,
    humidityPercent: NOTHING,
    uvIndex: NOTHING,
    aqi: NOTHING,
    condition: NOTHING,
  };

function worstCondition(legs: readonly LegAssessment[]): WeatherCondition | null {
  const known = legs.map((leg) => conditionsOf(leg).condition).filter(isKnown);
  return known.length === 0 ? null : known.reduce(worseCondition);
}

const hasTriggerOf = (triggers: readonly Trigger[], rule: (name: RuleName) => boolean): boolean =>
  triggers.some((trigger) => rule(trigger.rule));

const toTenths = (value: number): number => Math.round(value * 10) / 10;

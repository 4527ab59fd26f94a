import { ApiProperty } from '@nestjs/swagger';
import { LEG_NAMES, type LegName } from '../../../../domain/commute/commute.js';
import {
  MISSING_REASONS,
  type MissingReason,
  isKnown,
  missing,
  valueOrNull,
} from '../../../../domain/conditions/reading.js';
import {
  WEATHER_CONDITIONS,
  type WeatherCondition,
  worseCondition,
} from '../../../../domain/conditions/weather.js';
import type { RuleName } from '../../../../domain/recommendation/limits.js';
import { GAP_METRICS, type GapMetric } from '../../../../domain/recommendation/metrics.js';
import { VERDICTS, type Verdict } from '../../../../domain/recommendation/recommendation.js';
import { IdField } from '../fields/fields.js';
import { BreakdownDto, toBreakdownDto } from './breakdown.dto.js';
import type { StoredRecommendation } from '../../../../application/ports/recommendations.port.js';
import { describeGap } from '../../../../domain/recommendation/data-gaps.js';
import { isOver, worstOf } from '../../../../domain/recommendation/recommend.js';
import type { LegAssessment, Trigger } from '../../../../domain/recommendation/recommendation.js';

export class GenerateRecommendationDto {
  @IdField({ description: "The signed-in rider's id" })
  userId: number;

  @IdField({ description: "The rider's active route" })
  routeId: number;
}

class WindDto {
  @ApiProperty({ type: 'number', nullable: true, description: 'mph' })
  speed: number | null;
}

/** Figures of a leg's deciding hour; null where there is no reading. */
class LegForecastDto {
  @ApiProperty({ type: 'number', nullable: true, description: '°F' })
  temperature: number | null;

  @ApiProperty({ type: () => WindDto })
  wind: WindDto;

  @ApiProperty({ type: 'number', nullable: true, description: 'chance of rain in percent' })
  precipitation: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'percent' })
  humidity: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  uvIndex: number | null;
}

class WeatherDataDto {
  @ApiProperty({
    type: 'string',
    isArray: true,
    example: ['Evening wind 18 mph is above your 10 mph limit.'],
  })
  thumbsDownReasons: string[];

  @ApiProperty({ enum: WEATHER_CONDITIONS, enumName: 'WeatherCondition', nullable: true })
  condition: WeatherCondition | null;

  @ApiProperty({ type: () => LegForecastDto })
  morningForecast: LegForecastDto;

  @ApiProperty({ type: () => LegForecastDto })
  eveningForecast: LegForecastDto;

  @ApiProperty({ type: 'boolean', description: 'Something that no threshold can relax: storm, snow, ice, …' })
  hasUnsafeConditions: boolean;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'The higher chance of rain of both legs, percent',
  })
  precipitation: number | null;
}

class TrafficDataDto {
  @ApiProperty({ type: 'number', description: 'The ride in minutes, each way' })
  estimatedTime: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description:
      'Minutes that cars lose near the route right now; never added to the ride; null where unknown',
  })
  delay: number | null;
}

class LegAirDto {
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'US AQI, estimated from hourly concentrations',
  })
  aqi: number | null;
}

class AirQualityDataDto {
  @ApiProperty({ type: () => LegAirDto })
  morningForecast: LegAirDto;

  @ApiProperty({ type: () => LegAirDto })
  eveningForecast: LegAirDto;

  @ApiProperty({ type: 'boolean', description: 'US AQI above 100 on either leg' })
  hasUnhealthyAir: boolean;
}

class DataGapDto {
  @ApiProperty({
    enum: LEG_NAMES,
    enumName: 'LegName',
    nullable: true,
    description: 'null: the whole commute',
  })
  leg: LegName | null;

  @ApiProperty({ enum: GAP_METRICS, enumName: 'GapMetric' })
  metric: GapMetric;

  @ApiProperty({ enum: MISSING_REASONS, enumName: 'MissingReason' })
  reason: MissingReason;

  @ApiProperty({ type: 'string', example: 'Morning air quality is not available.' })
  message: string;
}

export class RecommendationDto {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ type: 'integer' })
  userId: number;

  @ApiProperty({ type: 'integer' })
  routeId: number;

  @ApiProperty({
    type: 'string',
    format: 'date',
    description: "The date in the rider's time zone",
    example: '2026-06-15',
  })
  date: string;

  @ApiProperty({ type: 'string', example: 'America/Los_Angeles' })
  timeZone: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  generatedAt: string;

  @ApiProperty({ type: 'boolean', description: "The homebound ride is over: today's commute is done" })
  isCommuteOver: boolean;

  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' })
  recommendation: Verdict;

  @ApiProperty({ type: () => WeatherDataDto })
  weatherData: WeatherDataDto;

  @ApiProperty({ type: () => TrafficDataDto })
  trafficData: TrafficDataDto;

  @ApiProperty({ type: () => AirQualityDataDto })
  airQualityData: AirQualityDataDto;

  @ApiProperty({ type: () => BreakdownDto })
  breakdown: BreakdownDto;

  @ApiProperty({ type: () => DataGapDto, isArray: true })
  dataGaps: DataGapDto[];
}

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

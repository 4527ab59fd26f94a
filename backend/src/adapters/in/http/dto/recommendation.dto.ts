import { ApiProperty } from '@nestjs/swagger';
import type { FinishedAnswer } from '../../../../application/recommendations/today.port.js';
import { LEG_NAMES, type LegName } from '../../../../domain/commute/commute.js';
import {
  isKnown,
  MISSING_REASONS,
  valueOrNull,
  type MissingReason,
} from '../../../../domain/conditions/reading.js';
import {
  WEATHER_CONDITIONS,
  worseCondition,
  type WeatherCondition,
} from '../../../../domain/conditions/weather.js';
import { describeGap } from '../../../../domain/recommendation/data-gaps.js';
import type { RuleName } from '../../../../domain/recommendation/limits.js';
import { GAP_METRICS, type GapMetric, type AlwaysShown } from '../../../../domain/recommendation/metrics.js';
import { overFrom, worstOf } from '../../../../domain/recommendation/recommend.js';
import {
  VERDICTS,
  type DailyRecommendation,
  type LegAssessment,
  type Trigger,
  type Verdict,
} from '../../../../domain/recommendation/recommendation.js';
import { FlagField, IdField } from '../fields/fields.js';
import { BreakdownDto, toBreakdownDto } from './breakdown.dto.js';

export class GenerateRecommendationDto {
  @IdField({ description: "The signed-in rider's id" })
  userId: number;

  @IdField({ description: "The rider's active route" })
  routeId: number;

  @FlagField({
    presence: 'optional',
    description: 'Fetch the forecast if it is older than ten minutes; once for everyone nearby',
  })
  checkAgain?: boolean;
}

class ChangeDto {
  @ApiProperty({
    type: 'string',
    example: 'Changed since 6:58 am: evening chance of rain 70% is above your 10% limit (was 5%).',
  })
  sentence: string;
}

class WindDto {
  @ApiProperty({ type: 'number', nullable: true, description: 'mph' })
  speed: number | null;
}

/** Values of a leg's deciding hour; null if there is no reading. */
class LegForecastDto {
  @ApiProperty({ type: 'number', nullable: true, description: '°F' })
  temperature: number | null;

  @ApiProperty({ type: () => WindDto })
  wind: WindDto;

  @ApiProperty({ type: 'number', nullable: true, description: 'Chance of rain in percent' })
  precipitation: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Percent' })
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

  @ApiProperty({ type: 'boolean', description: 'A no-go regardless of limits: storm, snow, ice, …' })
  hasUnsafeConditions: boolean;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'The higher chance of rain of the two legs, in percent',
  })
  precipitation: number | null;
}

class TrafficDataDto {
  @ApiProperty({ type: 'number', description: 'Ride time in minutes, each way' })
  estimatedTime: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Current car delay near the route in minutes, not added to the ride; null if unknown',
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

export class DataGapDto {
  @ApiProperty({
    enum: LEG_NAMES,
    enumName: 'LegName',
    nullable: true,
    description: 'Null for the whole commute',
  })
  leg: LegName | null;

  @ApiProperty({ enum: GAP_METRICS, enumName: 'GapMetric' })
  metric: GapMetric;

  @ApiProperty({ enum: MISSING_REASONS, enumName: 'MissingReason' })
  reason: MissingReason;

  @ApiProperty({
    type: 'string',
    example: describeGap({ leg: 'morning', metric: 'aqi', reason: 'unavailable' }),
  })
  message: string;
}

export class RecommendationDto {
  @ApiProperty({ type: 'integer', description: 'The same for each recommendation of a rider and date' })
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

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: "The server's time of this answer, to tell the verdict's age by",
  })
  answeredAt: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the forecast came from its provider; null if unknown',
  })
  forecastAt: string | null;

  @ApiProperty({
    type: () => ChangeDto,
    isArray: true,
    description: 'What has changed since the one shown before',
  })
  changes: ChangeDto[];

  @ApiProperty({ type: 'boolean', description: 'The homebound ride is over' })
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

export const toRecommendationDto = (stored: DailyRecommendation, now: Date): RecommendationDto => ({
  ...toAnswer(stored),
  ...liveFields(overFrom(stored), now),
});

/** The same as JSON, of a recommendation or of an answer that was finished when it was made. */
export function recommendationJson(stored: DailyRecommendation | FinishedAnswer, now: Date): string {
  if (!('json' in stored)) return JSON.stringify(toRecommendationDto(stored, now));
  const live = JSON.stringify(liveFields(stored.overFrom, now));
  return `${stored.json.slice(0, -1)},${live.slice(1)}`;
}

/** The form is checked with the contract. Sentences stay as they were when the answer was made. */
export const TODAYS_ANSWERS = {
  form: '747d1a8c2d07',
  write: (recommendation: DailyRecommendation): string => JSON.stringify(toAnswer(recommendation)),
};

type LiveField = 'answeredAt' | 'isCommuteOver';

const liveFields = (over: Date, now: Date): Pick<RecommendationDto, LiveField> => ({
  answeredAt: now.toISOString(),
  isCommuteOver: over <= now,
});

function toAnswer(stored: DailyRecommendation): Omit<RecommendationDto, LiveField> {
  const { morning, evening } = stored.legs;
  const triggers = [...morning.triggers, ...evening.triggers];
  return {
    id: idOf(stored),
    userId: stored.riderId,
    routeId: stored.routeId,
    date: stored.date,
    timeZone: stored.timeZone,
    generatedAt: stored.generatedAt.toISOString(),
    forecastAt: stored.forecastAt?.toISOString() ?? null,
    changes: stored.changes.map((sentence) => ({ sentence })),
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
      morningForecast: { aqi: readingOf(morning, 'aqi') },
      eveningForecast: { aqi: readingOf(evening, 'aqi') },
      hasUnhealthyAir: hasTriggerOf(triggers, (rule) => rule === 'unhealthy-air'),
    },
    breakdown: toBreakdownDto(stored),
    dataGaps: stored.dataGaps.map((gap) => ({ ...gap, message: describeGap(gap) })),
  };
}

/** One number of the key, such as 42260615 for rider 42 on 2026-06-15: it cannot run out, and takes no column. */
const idOf = ({ riderId, date }: DailyRecommendation): number =>
  riderId * 1_000_000 + Number(date.slice('20'.length).replaceAll('-', ''));

const toLegForecast = (leg: LegAssessment) => ({
  temperature: readingOf(leg, 'temperatureF'),
  wind: { speed: readingOf(leg, 'windMph') },
  precipitation: readingOf(leg, 'rainChancePercent'),
  humidity: readingOf(leg, 'humidityPercent'),
  uvIndex: readingOf(leg, 'uvIndex'),
});

/** Null for a missing reading, and for a past leg, which has no readings. */
const readingOf = ({ conditions }: LegAssessment, name: AlwaysShown) =>
  conditions && valueOrNull(conditions[name]);

function worstCondition(legs: readonly LegAssessment[]): WeatherCondition | null {
  const known = legs.flatMap(({ conditions }) => (conditions ? [conditions.condition] : [])).filter(isKnown);
  return known.length === 0 ? null : known.reduce(worseCondition);
}

const hasTriggerOf = (triggers: readonly Trigger[], rule: (name: RuleName) => boolean): boolean =>
  triggers.some((trigger) => rule(trigger.rule));

const toTenths = (value: number): number => Math.round(value * 10) / 10;

import { ApiProperty } from '@nestjs/swagger';
import { LEG_NAMES, type LegName } from '../../../../domain/commute/commute.js';
import { MS_PER_MINUTE } from '../../../../domain/commute/time.js';
import { valueOrNull } from '../../../../domain/conditions/reading.js';
import { WEATHER_CONDITIONS, type WeatherCondition } from '../../../../domain/conditions/weather.js';
import { marginText } from '../../../../domain/recommendation/reasons.js';
import {
  conditionRows,
  ROW_SOURCES,
  type RowSource,
} from '../../../../domain/recommendation/condition-rows.js';
import {
  MARGIN_METRICS,
  RULE_NAMES,
  type MarginMetric,
  type RuleName,
} from '../../../../domain/recommendation/limits.js';
import {
  ROW_METRICS,
  TRIGGER_METRICS,
  type RowMetric,
  type TriggerMetric,
} from '../../../../domain/recommendation/metrics.js';
import {
  BADGES,
  LEG_STATUSES,
  type Badge,
  type LegAssessment,
  type LegStatus,
  type Margin,
  type Recommendation,
} from '../../../../domain/recommendation/recommendation.js';
import { BIKE_TYPES, type BikeType, type UnitSystem } from '../../../../domain/rider/rider.js';

export class TriggerDto {
  @ApiProperty({ enum: LEG_NAMES, enumName: 'LegName' })
  leg: LegName;

  @ApiProperty({
    enum: TRIGGER_METRICS,
    enumName: 'TriggerMetric',
    description: 'The table row it highlights',
  })
  metric: TriggerMetric;

  @ApiProperty({ enum: RULE_NAMES, enumName: 'RuleName' })
  rule: RuleName;

  @ApiProperty({ type: 'number', nullable: true })
  value: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  limit: number | null;

  @ApiProperty({ enum: WEATHER_CONDITIONS, enumName: 'WeatherCondition', nullable: true })
  condition: WeatherCondition | null;

  @ApiProperty({ type: 'string', example: 'Evening wind 18 mph is above your 10 mph limit.' })
  reason: string;
}

class MarginDto {
  @ApiProperty({ enum: LEG_NAMES, enumName: 'LegName' })
  leg: LegName;

  @ApiProperty({ enum: MARGIN_METRICS, enumName: 'MarginMetric' })
  metric: MarginMetric;

  @ApiProperty({ type: 'number' })
  value: number;

  @ApiProperty({ type: 'number' })
  limit: number;

  @ApiProperty({
    type: 'number',
    description: "Distance to the limit in the metric's unit; negative if exceeded",
  })
  margin: number;

  @ApiProperty({
    type: 'string',
    description: "In the rider's units",
    example: marginText({ leg: 'evening', metric: 'wind', value: 8, limit: 10, margin: 2 }, 'us'),
  })
  text: string;
}

/** One cell of the conditions table. */
class ConditionRowDto {
  @ApiProperty({ enum: ROW_METRICS, enumName: 'RowMetric' })
  metric: RowMetric;

  @ApiProperty({ type: 'number', nullable: true })
  value: number | null;

  @ApiProperty({ type: 'string', description: "The value in the rider's units", example: '58' })
  text: string;

  @ApiProperty({ type: 'string', description: 'Of both texts; empty for figures without one', example: '°F' })
  unit: string;

  @ApiProperty({ enum: ROW_SOURCES, enumName: 'RowSource' })
  source: RowSource;

  @ApiProperty({ type: 'boolean', description: 'A trigger comes from this row' })
  isTriggered: boolean;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'The limit exceeded; null if none',
  })
  brokenLimit: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: "The same in the rider's units",
    example: '10',
  })
  brokenLimitText: string | null;
}

class LegBreakdownDto {
  @ApiProperty({ enum: LEG_NAMES, enumName: 'LegName' })
  leg: LegName;

  @ApiProperty({ enum: LEG_STATUSES, enumName: 'LegStatus' })
  status: LegStatus;

  @ApiProperty({ type: 'string', format: 'date-time' })
  departsAt: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  arrivesAt: string;

  @ApiProperty({ type: 'string', description: "Local time in the rider's time zone", example: '07:35' })
  departureTime: string;

  @ApiProperty({ type: 'string', description: "Local time in the rider's time zone", example: '08:00' })
  arrivalTime: string;

  @ApiProperty({ type: 'boolean' })
  isRushHour: boolean;

  @ApiProperty({ type: 'boolean' })
  isOffPeak: boolean;

  @ApiProperty({ enum: WEATHER_CONDITIONS, enumName: 'WeatherCondition', nullable: true })
  condition: WeatherCondition | null;

  @ApiProperty({ type: () => ConditionRowDto, isArray: true })
  rows: ConditionRowDto[];

  @ApiProperty({ type: () => TriggerDto, isArray: true })
  triggers: TriggerDto[];

  @ApiProperty({ type: () => MarginDto, isArray: true })
  margins: MarginDto[];
}

class CaloriesDto {
  @ApiProperty({ type: 'integer' })
  morning: number;

  @ApiProperty({ type: 'integer' })
  evening: number;

  @ApiProperty({ type: 'integer' })
  total: number;

  @ApiProperty({ enum: BIKE_TYPES, enumName: 'BikeType' })
  bikeType: BikeType;
}

class BadgesDto {
  @ApiProperty({ enum: BADGES, enumName: 'Badge', nullable: true })
  weather: Badge | null;

  @ApiProperty({ enum: BADGES, enumName: 'Badge', nullable: true })
  traffic: Badge | null;

  @ApiProperty({ enum: BADGES, enumName: 'Badge', nullable: true })
  air: Badge | null;
}

/** Everything the Today screen shows. The browser formats it and computes nothing. */
export class BreakdownDto {
  @ApiProperty({ type: 'integer', description: 'Minutes to work, and back unless the route has a way home' })
  commuteMinutes: number;

  @ApiProperty({ type: 'integer', description: 'Minutes both ways' })
  totalMinutes: number;

  @ApiProperty({ type: () => LegBreakdownDto })
  morning: LegBreakdownDto;

  @ApiProperty({ type: () => LegBreakdownDto })
  evening: LegBreakdownDto;

  @ApiProperty({ type: () => MarginDto, isArray: true, description: 'The tighter of both legs per metric' })
  margins: MarginDto[];

  @ApiProperty({ type: () => CaloriesDto })
  calories: CaloriesDto;

  @ApiProperty({ type: () => BadgesDto })
  badges: BadgesDto;
}

export function toBreakdownDto(recommendation: Recommendation): BreakdownDto {
  const { legs, rideMinutes, calories, units, bikeType, badges, margins } = recommendation;
  const toMarginDto = marginDtoIn(units);
  return {
    commuteMinutes: rideMinutes,
    totalMinutes: minutesOf(legs.morning) + minutesOf(legs.evening),
    morning: toLegDto(legs.morning, recommendation),
    evening: toLegDto(legs.evening, recommendation),
    margins: margins.map(toMarginDto),
    calories: { ...calories, bikeType },
    badges,
  };
}

const minutesOf = ({ departsAt, arrivesAt }: LegAssessment): number =>
  Math.round((arrivesAt.getTime() - departsAt.getTime()) / MS_PER_MINUTE);

function toLegDto(
  leg: LegAssessment,
  { legs, units }: Pick<Recommendation, 'legs' | 'units'>,
): BreakdownDto['morning'] {
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
    rows: conditionRows(leg, units, Object.values(legs)),
    triggers: [...leg.triggers],
    margins: leg.margins.map(marginDtoIn(units)),
  };
}

const marginDtoIn = (units: UnitSystem) => (margin: Margin) => ({
  leg: margin.leg,
  metric: margin.metric,
  value: margin.value,
  limit: margin.limit,
  margin: toHundredths(margin.margin),
  text: marginText(margin, units),
});

/** Hides binary rounding: 4.7, not 4.700000000000001. */
const toHundredths = (value: number): number => Math.round(value * 100) / 100;

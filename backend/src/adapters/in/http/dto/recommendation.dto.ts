import { ApiProperty } from '@nestjs/swagger';
import { LEG_NAMES, type LegName } from '../../../../domain/commute/commute.js';
import { MISSING_REASONS, type MissingReason } from '../../../../domain/conditions/reading.js';
import { WEATHER_CONDITIONS, type WeatherCondition } from '../../../../domain/conditions/weather.js';
import {
  GAP_METRICS,
  VERDICTS,
  type GapMetric,
  type Verdict,
} from '../../../../domain/recommendation/recommendation.js';
import { IdField } from '../fields/fields.js';
import { BreakdownDto } from './breakdown.dto.js';

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

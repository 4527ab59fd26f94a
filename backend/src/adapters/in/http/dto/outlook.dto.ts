import { ApiProperty } from '@nestjs/swagger';
import type { HoursOfDay } from '../../../../application/recommendations/riders-outlook.js';
import type { LocalDate } from '../../../../domain/commute/time.js';
import { valueOrNull } from '../../../../domain/conditions/reading.js';
import { describeGap } from '../../../../domain/recommendation/data-gaps.js';
import {
  CERTAINTIES,
  type Certainty,
  type OutlookDay,
  type OutlookLeg,
} from '../../../../domain/recommendation/outlook.js';
import { VERDICTS, type Verdict } from '../../../../domain/recommendation/recommendation.js';
import { TriggerDto } from './breakdown.dto.js';
import { DataGapDto } from './recommendation.dto.js';

class OutlookLegDto {
  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Within all limits; null if unknown, and for a ride that is over and was never judged',
  })
  passes: boolean | null;

  @ApiProperty({ type: 'string', description: "Local time in the rider's time zone", example: '07:35' })
  departureTime: string;

  @ApiProperty({ type: () => TriggerDto, isArray: true })
  triggers: TriggerDto[];
}

class OutlookLegsDto {
  @ApiProperty({ type: () => OutlookLegDto })
  morning: OutlookLegDto;

  @ApiProperty({ type: () => OutlookLegDto })
  evening: OutlookLegDto;
}

class OutlookDayDto {
  @ApiProperty({ type: 'string', format: 'date' })
  date: string;

  @ApiProperty({ type: 'boolean' })
  isRideDay: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why it is no ride day', example: 'Labor Day' })
  dayOff: string | null;

  @ApiProperty({
    enum: CERTAINTIES,
    enumName: 'Certainty',
    description: 'As it stands for two days, then likely, from the sixth day an early look',
  })
  certainty: Certainty;

  @ApiProperty({
    enum: VERDICTS,
    enumName: 'Verdict',
    nullable: true,
    description: 'Null on days off, without enough data, and once the commute is over',
  })
  recommendation: Verdict | null;

  @ApiProperty({ type: () => OutlookLegsDto })
  legs: OutlookLegsDto;

  @ApiProperty({ type: () => DataGapDto, isArray: true })
  dataGaps: DataGapDto[];
}

export class OutlookDto {
  @ApiProperty({ type: () => OutlookDayDto, isArray: true, description: 'Seven dates, today first' })
  days: OutlookDayDto[];

  @ApiProperty({ type: 'string', format: 'date', isArray: true, description: 'Ride days with a go' })
  bestDays: string[];

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: "The server's time of this answer, to tell by which rides are over",
  })
  answeredAt: string;
}

const nullableNumber = (description: string) => ApiProperty({ type: 'number', nullable: true, description });

class OutlookHourDto {
  @ApiProperty({ type: 'string', format: 'date-time', description: 'The first instant of the hour' })
  at: string;

  @nullableNumber('°F')
  temperatureF: number | null;

  @nullableNumber('mph')
  windMph: number | null;

  @nullableNumber('mph')
  windGustMph: number | null;

  @nullableNumber('Where the wind comes from: 0 is north, 90 east')
  windFromDegrees: number | null;

  @nullableNumber('Percent')
  rainChance: number | null;

  @nullableNumber('US AQI, estimated from hourly concentrations')
  aqi: number | null;
}

export class OutlookHoursDto {
  @ApiProperty({
    type: () => OutlookHourDto,
    isArray: true,
    description: '5 AM to 10 PM on the clocks of home',
  })
  hours: OutlookHourDto[];

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the forecast came from its provider; null if there is none',
  })
  forecastAt: string | null;

  @ApiProperty({ type: 'string', description: 'Who makes the forecast' })
  source: string;
}

interface Week {
  readonly days: readonly OutlookDay[];
  readonly bestDays: readonly LocalDate[];
}

export const toOutlookDto = ({ days, bestDays }: Week, now: Date): OutlookDto => ({
  days: days.map(toDayDto),
  bestDays: [...bestDays],
  answeredAt: now.toISOString(),
});

const toDayDto = ({ date, dayOff, certainty, verdict, legs, dataGaps }: OutlookDay): OutlookDayDto => ({
  date,
  isRideDay: dayOff === null,
  dayOff,
  certainty,
  recommendation: verdict,
  legs: { morning: toLegDto(legs.morning), evening: toLegDto(legs.evening) },
  dataGaps: dataGaps.map((gap) => ({ ...gap, message: describeGap(gap) })),
});

const toLegDto = ({ passes, departureTime, triggers }: OutlookLeg): OutlookLegDto => ({
  passes,
  departureTime,
  triggers: [...triggers],
});

export const toOutlookHoursDto = ({ hours, forecastAt }: HoursOfDay, source: string): OutlookHoursDto => ({
  hours: hours.map((hour) => ({
    at: hour.startsAt.toISOString(),
    temperatureF: valueOrNull(hour.temperatureF),
    windMph: valueOrNull(hour.windMph),
    windGustMph: valueOrNull(hour.gustMph),
    windFromDegrees: valueOrNull(hour.windFromDegrees),
    rainChance: valueOrNull(hour.rainChancePercent),
    aqi: valueOrNull(hour.aqi),
  })),
  forecastAt: forecastAt?.toISOString() ?? null,
  source,
});

import { ApiProperty } from '@nestjs/swagger';
import type { CommuteOfAYear, YearOfLimits } from '../../../../application/climate/year-of-limits.js';
import {
  NO_EVENING_LIMITS,
  type EveningLimits,
  type LimitCurve,
} from '../../../../domain/climate/limits-over-a-year.js';
import { parseLocalTime, WEEKDAYS, type Weekday } from '../../../../domain/commute/time.js';
import { LIMIT_PRESETS, type PresetName } from '../../../../domain/recommendation/limit-presets.js';
import { DEFAULT_LIMITS, RIDER_LIMITS, type ApiLimits } from '../../../../domain/recommendation/limits.js';
import { DEFAULT_RIDE_DAYS, inWeekOrder } from '../../../../domain/rider/ride-days.js';
import { ChoicesField, FlagField, LocalTimeField, NestedField, NumberField } from '../fields/fields.js';
import { fromApiLimits, LimitsRequest } from './limits.dto.js';
import { LocationDto } from './location.dto.js';
import { dayTimesOf, DayTimesDto, type TimesOfDayDto } from './ride-days.dto.js';

/** Null or left out: as in the morning. */
export const EveningLimitsRequest = class EveningLimitsRequest {} as new () => {
  [Field in keyof ApiLimits]?: number | null;
};

for (const { apiField, label, unit, allowed } of RIDER_LIMITS) {
  const description = `${unit}; ${label.toLowerCase()} this is a no-go in the evening; null: as in the morning`;
  NumberField({ presence: 'nullable', ...allowed, description })(
    EveningLimitsRequest.prototype as object,
    apiField,
  );
}

/** Limits that are left out get their defaults. */
export class YearOfLimitsRequestDto extends LimitsRequest {
  @NestedField({ type: () => LocationDto })
  homeLocation: LocationDto;

  @NestedField({ type: () => LocationDto })
  workLocation: LocationDto;

  @LocalTimeField({ description: 'Target arrival at work', example: '08:00' })
  targetArrivalTime: string;

  @LocalTimeField({ description: 'Target arrival back home', example: '17:00' })
  targetHomeTime: string;

  @NumberField({ min: 0, max: 1440, description: 'Minutes of one ride', example: 25 })
  estimatedTime: number;

  @NestedField({ presence: 'optional', type: () => EveningLimitsRequest })
  eveningLimits?: InstanceType<typeof EveningLimitsRequest>;

  @ChoicesField({
    presence: 'optional',
    choices: WEEKDAYS,
    name: 'Weekday',
    description: 'The weekdays on which the rider commutes; left out: Monday to Friday',
    example: ['mon', 'tue', 'wed', 'thu', 'fri'],
  })
  rideDays?: Weekday[];

  @FlagField({
    presence: 'optional',
    description: "Public holidays of the home's state are days off; left out: they are",
  })
  observesHolidays?: boolean;

  @NestedField({
    presence: 'optional',
    type: () => DayTimesDto,
    description: 'Weekdays whose times differ; left out: none',
  })
  dayTimes?: Partial<Record<Weekday, TimesOfDayDto>>;
}

class MonthOfRidesDto {
  @ApiProperty({ type: 'string', example: '2026-06' })
  month: string;

  @ApiProperty({ type: 'integer' })
  rideDays: number;

  @ApiProperty({ type: 'integer' })
  goDays: number;
}

class LimitOptionDto {
  @ApiProperty({ type: 'number', nullable: true, description: 'Null: no limit', example: 15 })
  value: number | null;

  @ApiProperty({ type: 'integer', description: 'Go days with it, the other limits as they are' })
  goDays: number;
}

const LIMIT_FIELDS = RIDER_LIMITS.map(({ apiField }) => apiField);
const LEGS = ['both', 'morning', 'evening'] as const;

class LimitCurveDto {
  @ApiProperty({ enum: LIMIT_FIELDS, enumName: 'LimitField' })
  metric: keyof ApiLimits;

  @ApiProperty({ enum: LEGS, description: 'Apart where the evening has a limit of its own' })
  leg: (typeof LEGS)[number];

  @ApiProperty({ type: 'integer', description: 'Days on which a reading is beyond it' })
  stops: number;

  @ApiProperty({ type: 'integer', description: 'Of these, the days that would be a go without it' })
  stopsAlone: number;

  @ApiProperty({
    type: () => LimitOptionDto,
    isArray: true,
    description: "Each value that screens offer, and the rider's own",
  })
  options: LimitOptionDto[];

  @ApiProperty({
    type: 'array',
    items: { type: ['number', 'null'] },
    description: 'Of each of `days` the reading that decides; null where it is unknown and the ride passes',
  })
  worst: (number | null)[];
}

const PRESET_NAMES = LIMIT_PRESETS.map(({ name }) => name);

class PresetGoDaysDto {
  @ApiProperty({ enum: PRESET_NAMES, enumName: 'LimitPreset' })
  name: PresetName;

  @ApiProperty({ type: 'integer' })
  goDays: number;
}

class KnownDayDto {
  @ApiProperty({ type: 'string', format: 'date' })
  date: string;

  @ApiProperty({ type: 'boolean', description: 'A no-go at any limits: unsafe weather or ice' })
  isUnsafe: boolean;
}

export class YearOfLimitsDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  available: true;

  @ApiProperty({ type: 'string', format: 'date', description: 'The first of at most 365 days' })
  from: string;

  @ApiProperty({ type: 'string', format: 'date', description: 'The last day that the archive has complete' })
  to: string;

  @ApiProperty({ type: 'integer', description: 'Unknown days included' })
  rideDays: number;

  @ApiProperty({ type: 'integer' })
  goDays: number;

  @ApiProperty({ type: 'integer', description: 'Ride days with too few figures: neither go nor no-go' })
  unknownDays: number;

  @ApiProperty({ type: () => MonthOfRidesDto, isArray: true })
  byMonth: MonthOfRidesDto[];

  @ApiProperty({ type: () => LimitCurveDto, isArray: true })
  limits: LimitCurveDto[];

  @ApiProperty({ type: () => PresetGoDaysDto, isArray: true })
  presets: PresetGoDaysDto[];

  @ApiProperty({ type: () => KnownDayDto, isArray: true, description: 'The ride days that are known' })
  days: KnownDayDto[];

  @ApiProperty({
    type: 'string',
    description: 'The rain chance and thunderstorms of the past are in no archive: what stands for them',
  })
  source: string;
}

const REASONS = ['not-configured', 'pending', 'not-covered', 'unavailable'] as const;

export class NoYearOfLimitsDto {
  @ApiProperty({ type: 'boolean', enum: [false] })
  available: false;

  @ApiProperty({
    enum: REASONS,
    enumName: 'NoYearReason',
    description: 'pending: the year is being fetched, ask again in a few seconds',
  })
  reason: (typeof REASONS)[number];
}

const SOURCE =
  'Observed weather, not forecasts: 0.01 in of rain within an hour counts as a chance of 100%, less as 0. ' +
  'Thunder and air quality of the past are unknown.';

export function toCommuteOfAYear(request: YearOfLimitsRequestDto): CommuteOfAYear {
  return {
    home: request.homeLocation,
    work: request.workLocation,
    schedule: {
      targetArrivalTime: parseLocalTime(request.targetArrivalTime),
      targetHomeTime: parseLocalTime(request.targetHomeTime),
    },
    dayTimes: dayTimesOf(request.dayTimes ?? {}),
    weekdays: request.rideDays ? inWeekOrder(request.rideDays) : DEFAULT_RIDE_DAYS.weekdays,
    observesHolidays: request.observesHolidays ?? true,
    rideMinutes: request.estimatedTime,
    limits: { ...DEFAULT_LIMITS, ...fromApiLimits(request) },
    eveningLimits: eveningLimitsOf(request.eveningLimits ?? {}),
  };
}

const eveningLimitsOf = (named: InstanceType<typeof EveningLimitsRequest>): EveningLimits => ({
  ...NO_EVENING_LIMITS,
  ...Object.fromEntries(RIDER_LIMITS.map(({ field, apiField }) => [field, named[apiField] ?? null])),
});

export function toYearOfLimitsDto(year: YearOfLimits): YearOfLimitsDto | NoYearOfLimitsDto {
  if (year.state !== 'known') return { available: false, reason: year.state };
  const { from, to, rideDays, goDays, unknownDays, byMonth, limits, presets, days } = year;
  return {
    available: true,
    from,
    to,
    rideDays,
    goDays,
    unknownDays,
    byMonth: [...byMonth],
    limits: limits.map(toCurveDto),
    presets: [...presets],
    days: [...days],
    source: SOURCE,
  };
}

const API_FIELDS = new Map(RIDER_LIMITS.map(({ field, apiField }) => [field, apiField]));

function toCurveDto({ field, leg, stops, stopsAlone, options, worst }: LimitCurve): LimitCurveDto {
  const metric = API_FIELDS.get(field);
  if (metric === undefined) throw new Error(`no field of the API for ${field}`);
  return { metric, leg, stops, stopsAlone, options: [...options], worst: [...worst] };
}

import { ApiProperty } from '@nestjs/swagger';
import type { RiderProfile } from '../../../../application/accounts/sign-up.js';
import { withoutUndefined } from '../../../../application/ports/without-undefined.js';
import { parseLocalDate, parseLocalTime, WEEKDAYS, type Weekday } from '../../../../domain/commute/time.js';
import type { ApiLimits } from '../../../../domain/recommendation/limits.js';
import {
  AFTERNOON_CHANNELS,
  CHANNEL_CHOICES,
  TEXT_TIMES,
  type AfternoonChannel,
  type ChannelChoice,
} from '../../../../domain/rider/messages.js';
import {
  DAY_KINDS,
  inWeekOrder,
  MAX_DAY_EXCEPTIONS,
  type DayKind,
  type DayTimes,
  type RideDays,
} from '../../../../domain/rider/ride-days.js';
import { UNIT_SYSTEMS, type Rider, type UnitSystem } from '../../../../domain/rider/rider.js';
import {
  ChoiceByDateField,
  ChoiceField,
  ChoicesField,
  FlagField,
  LocalDateField,
  LocalTimeField,
  NestedField,
} from '../fields/fields.js';
import { LimitsAnswer, LimitsRequest } from './limits.dto.js';

export class TimesOfDayDto {
  @LocalTimeField({ description: 'Target arrival at work', example: '09:00' })
  targetArrivalTime: string;

  @LocalTimeField({ description: 'Target arrival back home', example: '18:00' })
  targetHomeTime: string;
}

/** By weekday; a day that isn't named has the rider's ordinary times. */
export const DayTimesDto = class DayTimesDto {} as new () => Partial<Record<Weekday, TimesOfDayDto>>;

for (const day of WEEKDAYS) {
  NestedField({ presence: 'optional', type: () => TimesOfDayDto })(DayTimesDto.prototype as object, day);
}

/** Fields left out are unchanged. */
export class MessagesRequest {
  @ChoiceField({
    presence: 'optional',
    choices: CHANNEL_CHOICES,
    name: 'ChannelChoice',
    description: 'Morning texts; `off` is the same as `smsSubscribed: false`',
  })
  sms?: ChannelChoice;

  @ChoiceField({
    presence: 'optional',
    choices: CHANNEL_CHOICES,
    name: 'ChannelChoice',
    description: 'Morning notifications of browsers that allow them',
  })
  push?: ChannelChoice;

  @ChoiceField({
    presence: 'optional',
    choices: AFTERNOON_CHANNELS,
    name: 'AfternoonChannel',
    description: 'Where a message goes if the ride home turns out differently',
  })
  afternoon?: AfternoonChannel;

  @FlagField({ presence: 'optional', description: 'Messages name what to wear' })
  kit?: boolean;
}

export class MessagesDto {
  @ApiProperty({ enum: CHANNEL_CHOICES, enumName: 'ChannelChoice' })
  sms: ChannelChoice;

  @ApiProperty({ enum: CHANNEL_CHOICES, enumName: 'ChannelChoice' })
  push: ChannelChoice;

  @ApiProperty({ enum: AFTERNOON_CHANNELS, enumName: 'AfternoonChannel' })
  afternoon: AfternoonChannel;

  @ApiProperty({ type: 'boolean' })
  kit: boolean;
}

class HolidayDto {
  @ApiProperty({ type: 'string', format: 'date' })
  date: string;

  @ApiProperty({ type: 'string', example: 'Labor Day' })
  name: string;
}

export class HolidaysDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: "Postal code of the home's state; null if home isn't in one: federal holidays only",
    example: 'OR',
  })
  state: string | null;

  @ApiProperty({ type: 'string', format: 'date', description: "Today's date where the rider lives" })
  today: string;

  @ApiProperty({ type: () => HolidayDto, isArray: true, description: 'In the order of their dates' })
  holidays: HolidayDto[];
}

/** When a rider commutes and what messages come, in a request. */
export class RideDaysRequest extends LimitsRequest {
  @ChoicesField({
    presence: 'optional',
    choices: WEEKDAYS,
    name: 'Weekday',
    description: 'The weekdays on which the rider commutes',
    example: ['mon', 'tue', 'wed', 'thu', 'fri'],
  })
  rideDays?: Weekday[];

  @FlagField({ presence: 'optional', description: "Public holidays of the home's state are days off" })
  observesHolidays?: boolean;

  @LocalDateField({
    presence: 'nullable',
    description: 'The last day of a pause: texts resume the day after; null for none',
    example: '2026-07-05',
  })
  pausedUntil?: string | null;

  @ChoiceByDateField({
    presence: 'optional',
    choices: DAY_KINDS,
    max: MAX_DAY_EXCEPTIONS,
    description: 'Dates that differ from everything else; a change replaces them all',
    example: { '2026-11-27': 'off' },
  })
  dayExceptions?: Record<string, DayKind>;

  @NestedField({
    presence: 'optional',
    type: () => DayTimesDto,
    description: 'Weekdays whose times differ; a change replaces them all',
  })
  dayTimes?: Partial<Record<Weekday, TimesOfDayDto>>;

  @ChoiceField({
    presence: 'optional',
    choices: TEXT_TIMES,
    name: 'TextTime',
    description: 'When the morning text comes, on the clocks of home',
  })
  textTime?: string;

  @NestedField({ presence: 'optional', type: () => MessagesRequest })
  messages?: MessagesRequest;

  @ChoiceField({
    presence: 'optional',
    choices: UNIT_SYSTEMS,
    name: 'UnitSystem',
    description: 'What screens and sentences show; figures here are in US units',
  })
  units?: UnitSystem;
}

/** The same in an answer. */
export class RideDaysAnswer extends LimitsAnswer {
  @ApiProperty({
    enum: WEEKDAYS,
    enumName: 'Weekday',
    isArray: true,
    description: 'In the order of the week',
  })
  rideDays: Weekday[];

  @ApiProperty({
    type: 'boolean',
    description: 'False until a rider of a version without ride days has chosen them or kept every day',
  })
  rideDaysConfirmed: boolean;

  @ApiProperty({ type: 'boolean' })
  observesHolidays: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: "Postal code of the state whose holidays count; null if home isn't in one",
    example: 'OR',
  })
  homeState: string | null;

  @ApiProperty({ type: 'string', format: 'date', nullable: true, description: 'The last day of a pause' })
  pausedUntil: string | null;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string', enum: [...DAY_KINDS] } })
  dayExceptions: Record<string, DayKind>;

  @ApiProperty({ type: () => DayTimesDto })
  dayTimes: Partial<Record<Weekday, TimesOfDayDto>>;

  @ApiProperty({ enum: TEXT_TIMES, enumName: 'TextTime' })
  textTime: string;

  @ApiProperty({ type: () => MessagesDto })
  messages: MessagesDto;

  @ApiProperty({ enum: UNIT_SYSTEMS, enumName: 'UnitSystem' })
  units: UnitSystem;
}

export const toRideDaysAnswer = (rider: Rider): Omit<RideDaysAnswer, keyof ApiLimits> => ({
  rideDays: [...rider.rideDays.weekdays],
  rideDaysConfirmed: rider.rideDaysConfirmed,
  observesHolidays: rider.rideDays.observesHolidays,
  homeState: rider.homeState,
  pausedUntil: rider.rideDays.pausedUntil,
  dayExceptions: rider.rideDays.exceptions,
  dayTimes: rider.dayTimes,
  textTime: rider.textTime,
  messages: {
    sms: rider.smsSubscribed ? rider.messages.texts : 'off',
    push: rider.messages.push,
    afternoon: rider.messages.afternoon,
    kit: rider.messages.kit,
  },
  units: rider.units,
});

/** Only what the request names. */
export function fromRideDaysRequest(
  dto: RideDaysRequest,
): Pick<RiderProfile, 'rideDays' | 'dayTimes' | 'textTime' | 'messages' | 'units'> {
  const rideDays: Partial<RideDays> = withoutUndefined({
    weekdays: dto.rideDays && inWeekOrder(dto.rideDays),
    observesHolidays: dto.observesHolidays,
    pausedUntil: typeof dto.pausedUntil === 'string' ? parseLocalDate(dto.pausedUntil) : dto.pausedUntil,
    exceptions: dto.dayExceptions,
  });
  const { sms, ...channels } = dto.messages ?? {};
  const messages = withoutUndefined({ texts: sms, ...channels });
  return withoutUndefined({
    rideDays: Object.keys(rideDays).length === 0 ? undefined : rideDays,
    dayTimes: dto.dayTimes && dayTimesOf(dto.dayTimes),
    textTime: dto.textTime === undefined ? undefined : parseLocalTime(dto.textTime),
    messages: Object.keys(messages).length === 0 ? undefined : messages,
    units: dto.units,
  });
}

export const dayTimesOf = (byDay: Partial<Record<Weekday, TimesOfDayDto>>): DayTimes =>
  Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const times = byDay[day];
      if (times === undefined) return [];
      const targetArrivalTime = parseLocalTime(times.targetArrivalTime);
      return [[day, { targetArrivalTime, targetHomeTime: parseLocalTime(times.targetHomeTime) }]];
    }),
  );

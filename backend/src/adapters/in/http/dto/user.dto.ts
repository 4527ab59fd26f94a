import { ApiProperty } from '@nestjs/swagger';
import { DEFAULT_SCHEDULE } from '../../../../domain/rider/rider.js';
import type { Schedule } from '../../../../domain/commute/commute.js';
import { BIKE_TYPES, type BikeType, type Rider } from '../../../../domain/rider/rider.js';
import {
  ChoiceField,
  FlagField,
  LocalTimeField,
  NestedField,
  NumberField,
  PhoneField,
  SignInCodeField,
} from '../fields/fields.js';
import { DEFAULT_LIMITS, type Limits } from '../../../../domain/recommendation/limits.js';
import { LocationDto } from './location.dto.js';
import type { RiderEdit } from '../../../../application/accounts/change-rider.js';
import { parseLocalTime } from '../../../../domain/commute/time.js';
import { toE164, toTenDigits } from '../fields/text.validators.js';
import { withoutUndefined } from '../../../../application/without-undefined.js';

/** Beyond every temperature measured in the United States; the screens offer 10 to 110 °F. */
const TEMPERATURE_F = { min: -80, max: 140 };
const WIND_MPH = { min: 0, max: 100 };
const RAIN_PERCENT = { min: 0, max: 100 };

/** What a rider can change. Fields left out stay as they are. */
export class UpdateUserDto {
  @NestedField({ presence: 'nullable', type: () => LocationDto })
  homeLocation?: LocationDto | null;

  @NestedField({ presence: 'nullable', type: () => LocationDto })
  workLocation?: LocationDto | null;

  @NumberField({ presence: 'optional', ...TEMPERATURE_F, description: '°F; colder than this is a no-go' })
  temperatureMin?: number;

  @NumberField({ presence: 'optional', ...TEMPERATURE_F, description: '°F; hotter than this is a no-go' })
  temperatureMax?: number;

  @NumberField({ presence: 'optional', ...WIND_MPH, description: 'mph; more wind than this is a no-go' })
  windSpeedThreshold?: number;

  @NumberField({ presence: 'optional', ...RAIN_PERCENT, description: 'percent; a higher chance is a no-go' })
  rainThreshold?: number;

  @LocalTimeField({ presence: 'optional', description: 'Target arrival at work', example: '08:00' })
  targetArrivalTime?: string;

  @LocalTimeField({ presence: 'optional', description: 'Target arrival back home', example: '17:00' })
  targetHomeTime?: string;

  @PhoneField({ presence: 'optional', allowEmpty: true, description: '10 digits, or empty for none' })
  phone?: string;

  @FlagField({ presence: 'optional', description: 'The rider agrees to informational texts' })
  smsConsent?: boolean;

  @FlagField({ presence: 'optional', description: 'Text every morning at 7 AM' })
  smsSubscribed?: boolean;

  @ChoiceField({ presence: 'optional', choices: BIKE_TYPES, name: 'BikeType' })
  bikeType?: BikeType;

  @FlagField({ presence: 'optional' })
  hasCompletedOnboarding?: boolean;
}

/** A new rider. Fields left out get their defaults (35 / 85 °F, 10 mph, 10 %, 08:00, 17:00, regular bike). */
export class CreateUserDto extends UpdateUserDto {
  @FlagField({ presence: 'optional', description: 'Accepted and ignored: a phone is confirmed by text only' })
  phoneConfirmed?: boolean;
}

export class UserDto {
  @ApiProperty({ type: 'integer', example: 7 })
  id: number;

  @ApiProperty({ type: () => LocationDto, nullable: true })
  homeLocation: LocationDto | null;

  @ApiProperty({ type: () => LocationDto, nullable: true })
  workLocation: LocationDto | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'IANA name, from home',
    example: 'America/Los_Angeles',
  })
  timeZone: string | null;

  @ApiProperty({ type: 'number', example: DEFAULT_LIMITS.temperatureMinF })
  temperatureMin: number;

  @ApiProperty({ type: 'number', example: DEFAULT_LIMITS.temperatureMaxF })
  temperatureMax: number;

  @ApiProperty({ type: 'number', example: DEFAULT_LIMITS.windLimitMph })
  windSpeedThreshold: number;

  @ApiProperty({ type: 'number', example: DEFAULT_LIMITS.rainLimitPercent })
  rainThreshold: number;

  @ApiProperty({ type: 'string', example: DEFAULT_SCHEDULE.targetArrivalTime })
  targetArrivalTime: string;

  @ApiProperty({ type: 'string', example: DEFAULT_SCHEDULE.targetHomeTime })
  targetHomeTime: string;

  @ApiProperty({ type: 'string', description: '10 digits, or empty for none', example: '5035550123' })
  phone: string;

  @ApiProperty({ type: 'boolean' })
  smsConsent: boolean;

  @ApiProperty({ type: 'boolean' })
  smsSubscribed: boolean;

  @ApiProperty({ type: 'boolean' })
  phoneConfirmed: boolean;

  @ApiProperty({
    type: 'boolean',
    description: 'The phone has texted STOP: it gets texts again only after it has texted START',
  })
  textsStopped: boolean;

  @ApiProperty({ enum: BIKE_TYPES, enumName: 'BikeType' })
  bikeType: BikeType;

  @ApiProperty({ type: 'boolean' })
  hasCompletedOnboarding: boolean;
}

export class SmsTestDto {
  @PhoneField({ allowEmpty: false, description: '10 digits', example: '5035550123' })
  phone: string;
}

export class SmsTestResultDto {
  @ApiProperty({ type: 'boolean', description: 'The text was accepted for delivery' })
  accepted: boolean;
}

/** `textsStopped`: see AreTextsStopped. */
export function toUserDto(rider: Rider, textsStopped: boolean): UserDto {
  return {
    id: rider.id,
    homeLocation: rider.home,
    workLocation: rider.work,
    timeZone: rider.timeZone,
    temperatureMin: rider.limits.temperatureMinF,
    temperatureMax: rider.limits.temperatureMaxF,
    windSpeedThreshold: rider.limits.windLimitMph,
    rainThreshold: rider.limits.rainLimitPercent,
    targetArrivalTime: rider.schedule.targetArrivalTime,
    targetHomeTime: rider.schedule.targetHomeTime,
    phone: toTenDigits(rider.phone),
    smsConsent: rider.smsConsent,
    smsSubscribed: rider.smsSubscribed,
    phoneConfirmed: rider.phoneConfirmed,
    textsStopped,
    bikeType: rider.bikeType,
    hasCompletedOnboarding: rider.hasCompletedOnboarding,
  };
}

/** Only what the request named: absent fields stay absent. */
export function toRiderEdit(dto: UpdateUserDto): RiderEdit {
  return withoutUndefined({
    home: dto.homeLocation,
    work: dto.workLocation,
    limits: withoutEmpty<Partial<Limits>>(
      withoutUndefined({
        temperatureMinF: dto.temperatureMin,
        temperatureMaxF: dto.temperatureMax,
        windLimitMph: dto.windSpeedThreshold,
        rainLimitPercent: dto.rainThreshold,
      }),
    ),
    schedule: withoutEmpty<Partial<Schedule>>(
      withoutUndefined({
        targetArrivalTime:
          dto.targetArrivalTime === undefined ? undefined : parseLocalTime(dto.targetArrivalTime),
        targetHomeTime: dto.targetHomeTime === undefined ? undefined : parseLocalTime(dto.targetHomeTime),
      }),
    ),
    phone: dto.phone === undefined ? undefined : toE164(dto.phone),
    smsConsent: dto.smsConsent,
    smsSubscribed: dto.smsSubscribed,
    bikeType: dto.bikeType,
    hasCompletedOnboarding: dto.hasCompletedOnboarding,
  });
}

const withoutEmpty = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length === 0 ? undefined : value;

export class SignInCodeRequestDto {
  @PhoneField({ allowEmpty: false, description: '10 digits', example: '5035550123' })
  phone: string;
}

export class SignInCodeResultDto {
  @ApiProperty({ type: 'boolean', description: 'Always true, whether or not a rider has the phone' })
  accepted: boolean;
}

export class SignInDto {
  @PhoneField({ allowEmpty: false, description: '10 digits', example: '5035550123' })
  phone: string;

  @SignInCodeField({ description: 'The 6 digits of the text', example: '012345' })
  code: string;
}

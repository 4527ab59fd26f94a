import { ApiProperty } from '@nestjs/swagger';
import type { RiderEdit } from '../../../../application/accounts/change-rider.js';
import { withoutUndefined } from '../../../../application/ports/without-undefined.js';
import type { Schedule } from '../../../../domain/commute/commute.js';
import { parseLocalTime } from '../../../../domain/commute/time.js';
import {
  PHONE_STANDINGS,
  phoneStandingOf,
  type PhoneStanding,
} from '../../../../domain/rider/phone-standing.js';
import { BIKE_TYPES, DEFAULT_SCHEDULE, type BikeType, type Rider } from '../../../../domain/rider/rider.js';
import {
  ChoiceField,
  FlagField,
  LocalTimeField,
  NestedField,
  PhoneField,
  SignInCodeField,
} from '../fields/fields.js';
import { toE164, toTenDigits } from '../fields/text.validators.js';
import { fromApiLimits, toApiLimits } from './limits.dto.js';
import { LocationDto } from './location.dto.js';
import { fromRideDaysRequest, RideDaysAnswer, RideDaysRequest, toRideDaysAnswer } from './ride-days.dto.js';

/** Fields left out are unchanged. */
export class UpdateUserDto extends RideDaysRequest {
  @NestedField({ presence: 'nullable', type: () => LocationDto })
  homeLocation?: LocationDto | null;

  @NestedField({ presence: 'nullable', type: () => LocationDto })
  workLocation?: LocationDto | null;

  @LocalTimeField({ presence: 'optional', description: 'Target arrival at work', example: '08:00' })
  targetArrivalTime?: string;

  @LocalTimeField({ presence: 'optional', description: 'Target arrival back home', example: '17:00' })
  targetHomeTime?: string;

  @PhoneField({ presence: 'optional', allowEmpty: true, description: '10 digits, or empty for none' })
  phone?: string;

  @FlagField({ presence: 'optional', description: 'Agrees to informational texts' })
  smsConsent?: boolean;

  @FlagField({ presence: 'optional', description: 'Wants a text in the morning of ride days' })
  smsSubscribed?: boolean;

  @ChoiceField({ presence: 'optional', choices: BIKE_TYPES, name: 'BikeType' })
  bikeType?: BikeType;

  @FlagField({ presence: 'optional' })
  hasCompletedOnboarding?: boolean;
}

/** Fields left out get their defaults: the examples of `UserDto`. */
export class CreateUserDto extends UpdateUserDto {
  @FlagField({
    presence: 'optional',
    description: 'Accepted and ignored: only a code sent by text confirms a phone',
  })
  phoneConfirmed?: boolean;
}

export class UserDto extends RideDaysAnswer {
  @ApiProperty({ type: 'integer', example: 7 })
  id: number;

  @ApiProperty({ type: () => LocationDto, nullable: true })
  homeLocation: LocationDto | null;

  @ApiProperty({ type: () => LocationDto, nullable: true })
  workLocation: LocationDto | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'IANA name, derived from home',
    example: 'America/Los_Angeles',
  })
  timeZone: string | null;

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
    description: 'The phone replied STOP; it gets texts again only after it texts START',
  })
  textsStopped: boolean;

  @ApiProperty({
    enum: PHONE_STANDINGS,
    enumName: 'PhoneStanding',
    description: 'What the number may be used for; a request cannot set it',
  })
  phoneStanding: PhoneStanding;

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

export class SignInCodeRequestDto {
  @PhoneField({ allowEmpty: false, description: '10 digits', example: '5035550123' })
  phone: string;
}

export class SignInCodeResultDto {
  @ApiProperty({ type: 'boolean', description: 'Always true, whether or not the phone has an account' })
  accepted: boolean;
}

export class SignInDto {
  @PhoneField({ allowEmpty: false, description: '10 digits', example: '5035550123' })
  phone: string;

  @SignInCodeField({ description: 'The 6-digit code from the text', example: '012345' })
  code: string;
}

export function toUserDto(rider: Rider, textsStopped: boolean): UserDto {
  return {
    id: rider.id,
    homeLocation: rider.home,
    workLocation: rider.work,
    timeZone: rider.timeZone,
    ...toApiLimits(rider.limits),
    ...toRideDaysAnswer(rider),
    targetArrivalTime: rider.schedule.targetArrivalTime,
    targetHomeTime: rider.schedule.targetHomeTime,
    phone: toTenDigits(rider.phone),
    smsConsent: rider.smsConsent,
    smsSubscribed: rider.smsSubscribed,
    phoneConfirmed: rider.phoneConfirmed,
    textsStopped,
    phoneStanding: phoneStandingOf(rider, textsStopped),
    bikeType: rider.bikeType,
    hasCompletedOnboarding: rider.hasCompletedOnboarding,
  };
}

/** Fields that the request left out stay out. */
export function toRiderEdit(dto: UpdateUserDto): RiderEdit {
  return withoutUndefined({
    home: dto.homeLocation,
    work: dto.workLocation,
    limits: fromApiLimits(dto),
    ...fromRideDaysRequest(dto),
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

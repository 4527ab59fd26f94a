import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import type { RiderEdit } from '../../../../application/accounts/change-rider.js';
import { withoutUndefined } from '../../../../application/ports/without-undefined.js';
import type { OwnNumber } from '../../../../application/ports/phones.port.js';
import type { Schedule } from '../../../../domain/commute/commute.js';
import { parseLocalTime } from '../../../../domain/commute/time.js';
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
import { OwnNumberDto, toOwnNumberDto } from './phone.dto.js';
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

  @PhoneField({
    presence: 'nullable',
    allowEmpty: true,
    description:
      '10 digits; null or empty for none, except that an empty one along with smsSubscribed false keeps the number',
  })
  phone?: string | null;

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

export class UserDto extends IntersectionType(RideDaysAnswer, OwnNumberDto) {
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
  @ApiProperty({
    type: 'boolean',
    description:
      "For the rider's own confirmed number: the text was accepted for delivery. For any other always true, whether or not it gets one",
  })
  accepted: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: "What to say about a number that is not the rider's own; null for the own one",
    example: 'If this number has replied STOP, text START from it.',
  })
  hint: string | null;
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

export function toUserDto(rider: Rider, number: OwnNumber): UserDto {
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
    ...toOwnNumberDto(number),
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
    phone: phoneOf(dto),
    smsConsent: dto.smsConsent,
    smsSubscribed: dto.smsSubscribed,
    bikeType: dto.bikeType,
    hasCompletedOnboarding: dto.hasCompletedOnboarding,
  });
}

/** Unticking texts sends an empty number, and keeps the one there is. */
function phoneOf({ phone, smsSubscribed, smsConsent, messages }: UpdateUserDto): string | null | undefined {
  if (phone === undefined) return undefined;
  const isUnticked = smsSubscribed === false || smsConsent === false || messages?.sms === 'off';
  return phone === '' && isUnticked ? undefined : toE164(phone ?? '');
}

const withoutEmpty = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length === 0 ? undefined : value;

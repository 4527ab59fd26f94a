import type { RiderEdit } from '../../../../application/accounts/change-rider.js';
import { parseLocalTime } from '../../../../domain/commute/time.js';
import type { Rider, Schedule, Limits } from '../../../../domain/rider/rider.js';
import type { UpdateUserDto, UserDto } from '../dto/user.dto.js';
import { toE164, toTenDigits } from '../fields/us-phone.validator.js';
import { withoutAbsent } from './without-absent.js';

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
  return withoutAbsent({
    home: dto.homeLocation,
    work: dto.workLocation,
    limits: withoutEmpty<Partial<Limits>>(
      withoutAbsent({
        temperatureMinF: dto.temperatureMin,
        temperatureMaxF: dto.temperatureMax,
        windLimitMph: dto.windSpeedThreshold,
        rainLimitPercent: dto.rainThreshold,
      }),
    ),
    schedule: withoutEmpty<Partial<Schedule>>(
      withoutAbsent({
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

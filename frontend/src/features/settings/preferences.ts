import type { User, UserChanges } from '../../shared/api/contract';
import { minuteOfDay, timeOfMinute } from '../../shared/formatting/clock-minutes';

/** What the form shows, in the rider's terms. */
export interface Preferences extends Pick<
  User,
  | 'targetArrivalTime'
  | 'bikeType'
  | 'temperatureMax'
  | 'temperatureMin'
  | 'windSpeedThreshold'
  | 'rainThreshold'
> {
  /** When to leave work; what is stored is the arrival back home. */
  readonly leaveWorkTime: string;
  readonly wantsTexts: boolean;
  /** digits */
  readonly phone: string;
}

export function preferencesOf(user: User, commuteMinutes: number): Preferences {
  return {
    targetArrivalTime: hoursAndMinutes(user.targetArrivalTime),
    leaveWorkTime: timeOfMinute(minuteOfDay(user.targetHomeTime) - Math.round(commuteMinutes)),
    bikeType: user.bikeType,
    temperatureMax: user.temperatureMax,
    temperatureMin: user.temperatureMin,
    windSpeedThreshold: user.windSpeedThreshold,
    rainThreshold: user.rainThreshold,
    // Not `smsConsent`: after STOP a rider has agreed once, and gets no texts.
    wantsTexts: user.smsSubscribed && !user.textsStopped,
    phone: user.phone,
  };
}

export const arrivalBackHome = (leaveWorkTime: string, commuteMinutes: number): string =>
  timeOfMinute(minuteOfDay(leaveWorkTime) + Math.round(commuteMinutes));

/**
 * What to save: only what differs from what is stored. What the rider has not touched is not sent, so that an odd value
 * stays and a STOP texted meanwhile is not undone.
 */
export function changesBetween(stored: Preferences, shown: Preferences, commuteMinutes: number): UserChanges {
  const { leaveWorkTime, wantsTexts, phone, ...rest } = shown;
  const changes: UserChanges = Object.fromEntries(
    Object.entries(rest).filter(([field, value]) => stored[field as keyof Preferences] !== value),
  );
  if (leaveWorkTime !== stored.leaveWorkTime) {
    changes.targetHomeTime = arrivalBackHome(leaveWorkTime, commuteMinutes);
  }
  const changesTexts = wantsTexts !== stored.wantsTexts || (wantsTexts && phone !== stored.phone);
  return { ...changes, ...(changesTexts && { phone: wantsTexts ? phone : '', smsSubscribed: wantsTexts }) };
}

const hoursAndMinutes = (time: string): string => timeOfMinute(minuteOfDay(time));

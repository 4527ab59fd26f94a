import { WEEKDAYS, weekdayOf } from '../../shared/formatting/days';
import { formatDate } from '../../shared/formatting/time';
import type { OutlookDay, OutlookLeg } from './api';

export const weekdayName = (date: string): string =>
  WEEKDAYS.find(({ day }) => day === weekdayOf(date))?.name ?? '';

const short = (date: string): string => weekdayName(date).slice(0, 3);

/** "Best days: Tue, Wed, Fri." */
export const bestDaysSentence = (dates: readonly string[]): string =>
  dates.length > 0 ? `Best days: ${dates.map(short).join(', ')}.` : 'None of your ride days is a go so far.';

/** "Mon: Labor Day"; null for a day that is off every week, which its weekday says already. */
export function dayOffNote({ date, dayOff }: OutlookDay): string | null {
  return dayOff === null || dayOff === weekdayName(date) ? null : `${short(date)}: ${dayOff}`;
}

export const CERTAINTY_IN_WORDS = { 'as-is': '', likely: 'likely', early: 'an early look' } as const;

/** "Friday, June 19: to work go, back home no-go, likely" */
export function dayInWords({ date, dayOff, legs, certainty }: OutlookDay): string {
  const says =
    dayOff === null ? [ofLeg('to work', legs.morning), ofLeg('back home', legs.evening)] : ['day off'];
  if (dayOff !== null && dayOff !== weekdayName(date)) says.push(dayOff);
  if (dayOff === null && certainty !== 'as-is') says.push(CERTAINTY_IN_WORDS[certainty]);
  return `${formatDate(date)}: ${says.join(', ')}`;
}

const ofLeg = (name: string, { passes }: OutlookLeg): string =>
  `${name} ${passes === null ? 'unknown' : passes ? 'go' : 'no-go'}`;

/** Why a ride is a go, a no-go or unknown: one sentence at least. */
export function reasonsOf({ passes, triggers }: OutlookLeg): readonly string[] {
  if (passes === null) return ['Not known: the forecast doesn’t say enough.'];
  return passes ? ['Within your limits.'] : triggers.map(({ reason }) => reason);
}

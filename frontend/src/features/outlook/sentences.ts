import { WEEKDAYS, weekdayOf } from '../../shared/formatting/days';
import { formatDate } from '../../shared/formatting/time';
import type { Outlook, OutlookDay, OutlookLeg } from './api';

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

/** "Today is a day off: Juneteenth." */
export function todayIsOff(dayOff: string): string {
  if (dayOff === 'Day off') return 'Today is a day off.';
  return `Today is a day off: ${dayOff.replace(/^Paused/, 'paused')}.`;
}

/** "Today's commute is over. See you tomorrow morning.", or on Fridays "… See you Monday morning." */
export function todayIsOver(next: OutlookDay | null, { days }: Outlook): string {
  const when = next === null || next === days[1] ? 'tomorrow' : weekdayName(next.date);
  return `Today's commute is over. ${next === null ? 'Enjoy the days off.' : `See you ${when} morning.`}`;
}

const SAYS = { 'as-is': 'is', likely: 'is likely', early: 'looks like' } as const;

/** "Tomorrow is a go", "Monday is likely a no-go" */
export function headlineOf(day: OutlookDay, { days }: Outlook): string {
  const name = day === days[1] ? 'Tomorrow' : weekdayName(day.date);
  if (day.recommendation === null) return `${name} isn’t known yet`;
  return `${name} ${SAYS[day.certainty]} ${day.recommendation === 'thumbs_up' ? 'a go' : 'a no-go'}`;
}

/** How far a verdict can be relied on; null where it can. */
export const caveatOf = ({ certainty }: OutlookDay): string | null =>
  ({
    'as-is': null,
    likely: 'The forecast may still change.',
    early: 'An early look: the forecast will change.',
  })[certainty];

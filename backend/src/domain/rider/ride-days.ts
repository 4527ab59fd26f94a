import type { Schedule } from '../commute/commute.js';
import { addDays, WEEKDAYS, weekdayOf, type LocalDate, type Weekday } from '../commute/time.js';
import type { Rider } from './rider.js';

export const DAY_KINDS = ['ride', 'off'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** The days on which a rider commutes by bike. */
export interface RideDays {
  /** At least one, in the order of the week. */
  readonly weekdays: readonly Weekday[];
  /** Whether public holidays of the home's state are days off. */
  readonly observesHolidays: boolean;
  /** The last day off of a pause; null without one. A date that has passed is no pause. */
  readonly pausedUntil: LocalDate | null;
  readonly exceptions: Readonly<Record<LocalDate, DayKind>>;
}

/** Weekdays whose times differ from the rider's schedule. */
export type DayTimes = Readonly<Partial<Record<Weekday, Schedule>>>;

/** What a rider can store; more than a year of public holidays and vacations. */
export const MAX_DAY_EXCEPTIONS = 100;

/** New riders; those of versions without ride days keep all seven, and holidays as ordinary days, until they choose. */
export const DEFAULT_RIDE_DAYS: RideDays = {
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  observesHolidays: true,
  pausedUntil: null,
  exceptions: {},
};

/** Each once, in the order of the week. */
export const inWeekOrder = (days: readonly Weekday[]): Weekday[] =>
  WEEKDAYS.filter((day) => days.includes(day));

export const areSameDayTimes = (some: DayTimes, others: DayTimes): boolean =>
  WEEKDAYS.every(
    (day) =>
      some[day]?.targetArrivalTime === others[day]?.targetArrivalTime &&
      some[day]?.targetHomeTime === others[day]?.targetHomeTime,
  );

/** When a rider wants to be at work and back home on a date. */
export const scheduleOn = (
  { schedule, dayTimes }: Pick<Rider, 'schedule' | 'dayTimes'>,
  date: LocalDate,
): Schedule => dayTimes[weekdayOf(date)] ?? schedule;

/** Public holidays. */
export interface Holidays {
  /** The holiday's name; null on an ordinary day. @param state a postal code; null for federal holidays only. */
  nameOf(date: LocalDate, state: string | null): string | null;
}

/** Of a rider what ride days depend on. */
export type RiderOfDays = Pick<Rider, 'rideDays' | 'homeState'>;

/** Why a date is no ride day. */
export type DayOff =
  | { readonly kind: 'exception' }
  | { readonly kind: 'pause'; readonly until: LocalDate }
  | { readonly kind: 'holiday'; readonly name: string }
  | { readonly kind: 'weekday'; readonly weekday: Weekday };

/** Null on a ride day. An exception outranks the pause, the pause a holiday, a holiday the weekday. */
export function dayOffOn(
  { rideDays, homeState }: RiderOfDays,
  date: LocalDate,
  holidays: Holidays,
): DayOff | null {
  const exception = rideDays.exceptions[date];
  if (exception !== undefined) return exception === 'off' ? { kind: 'exception' } : null;

  const { pausedUntil, observesHolidays, weekdays } = rideDays;
  if (pausedUntil !== null && date <= pausedUntil) return { kind: 'pause', until: pausedUntil };

  const holiday = observesHolidays ? holidays.nameOf(date, homeState) : null;
  if (holiday !== null) return { kind: 'holiday', name: holiday };

  const weekday = weekdayOf(date);
  return weekdays.includes(weekday) ? null : { kind: 'weekday', weekday };
}

const WEEKDAY_NAMES: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** "Labor Day", "Paused until July 5", "Saturday" or "Day off". */
export function nameOfDayOff(dayOff: DayOff, date: LocalDate): string {
  switch (dayOff.kind) {
    case 'exception':
      return 'Day off';
    case 'pause':
      return `Paused until ${dayInWords(dayOff.until, date)}`;
    case 'holiday':
      return dayOff.name;
    case 'weekday':
      return WEEKDAY_NAMES[dayOff.weekday];
  }
}

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** "July 5", with its year where that isn't the year of `seenFrom`. */
function dayInWords(date: LocalDate, seenFrom: LocalDate): string {
  const isSameYear = date.slice(0, 4) === seenFrom.slice(0, 4);
  return (isSameYear ? DAY : DAY_AND_YEAR).format(new Date(`${date}T00:00:00Z`));
}

/** How far back the previous ride day is searched for. */
const DAYS_LOOKED_BACK = 31;

/**
 * The last ride day before a date; null if there is none within a month, or a pause hides it: when a pause began is not
 * stored, so no day up to its end counts.
 */
export function previousRideDay(rider: RiderOfDays, date: LocalDate, holidays: Holidays): LocalDate | null {
  for (let back = 1; back <= DAYS_LOOKED_BACK; back += 1) {
    const earlier = addDays(date, -back);
    if (dayOffOn(rider, earlier, holidays) === null) return earlier;
  }
  return null;
}

/** How far ahead the next ride day is searched for. A pause may be longer. */
const DAYS_LOOKED_AHEAD = 400;

/** The first ride day on or after a date; null if there is none within 400 days. */
export function nextRideDay(rider: RiderOfDays, from: LocalDate, holidays: Holidays): LocalDate | null {
  for (let ahead = 0; ahead < DAYS_LOOKED_AHEAD; ahead += 1) {
    const date = addDays(from, ahead);
    if (dayOffOn(rider, date, holidays) === null) return date;
  }
  return null;
}

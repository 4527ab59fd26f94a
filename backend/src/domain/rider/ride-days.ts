import type { Schedule } from '../commute/commute.js';
import { WEEKDAYS, type LocalDate, type Weekday } from '../commute/time.js';

export const DAY_KINDS = ['ride', 'off'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** The days on which a rider commutes by bike. An exception outranks the pause, the pause a holiday, a holiday the weekday. */
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

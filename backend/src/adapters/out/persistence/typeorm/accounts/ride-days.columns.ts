import {
  LOCAL_TIME_PATTERN,
  parseLocalDate,
  parseLocalTime,
  WEEKDAYS,
  type LocalDate,
  type Weekday,
} from '../../../../../domain/commute/time.js';
import {
  DAY_KINDS,
  type DayKind,
  type DayTimes,
  type RideDays,
} from '../../../../../domain/rider/ride-days.js';

/*
 * How ride days are stored. The two JSON documents are read entry by entry: one that this version doesn't know, as after a
 * rollback, counts as absent, so that a document never keeps a rider, or a query for many, from being read.
 */

/** A bit per weekday, Monday the lowest: 31 is Monday to Friday, 127 every day. */
export const EVERY_WEEKDAY = 2 ** WEEKDAYS.length - 1;

export const weekdayBits = (days: readonly Weekday[]): number =>
  WEEKDAYS.reduce((bits, day, index) => (days.includes(day) ? bits | (1 << index) : bits), 0);

export const weekdaysFrom = (bits: number): Weekday[] =>
  WEEKDAYS.filter((_day, index) => (bits & (1 << index)) !== 0);

export const exceptionsFrom = (stored: unknown): RideDays['exceptions'] =>
  Object.fromEntries(
    entriesOf(stored).filter(
      (entry): entry is [LocalDate, DayKind] => isDate(entry[0]) && isDayKind(entry[1]),
    ),
  );

/** In the order of the week: the database keeps none. */
export function dayTimesFrom(stored: unknown): DayTimes {
  const byDay = Object.fromEntries(entriesOf(stored));
  return Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const { targetArrivalTime, targetHomeTime } = Object.fromEntries(entriesOf(byDay[day]));
      return isTime(targetArrivalTime) && isTime(targetHomeTime)
        ? [
            [
              day,
              {
                targetArrivalTime: parseLocalTime(targetArrivalTime),
                targetHomeTime: parseLocalTime(targetHomeTime),
              },
            ],
          ]
        : [];
    }),
  );
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const isDayKind = (value: unknown): value is DayKind => DAY_KINDS.some((kind) => kind === value);

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && LOCAL_TIME_PATTERN.test(value);

function isDate(text: string): boolean {
  try {
    parseLocalDate(text);
    return true;
  } catch {
    return false;
  }
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, parseLocalDate, parseLocalTime, WEEKDAYS, weekdayOf } from '../commute/time.js';
import {
  DEFAULT_RIDE_DAYS,
  dayOffOn,
  nameOfDayOff,
  nextRideDay,
  scheduleOn,
  type Holidays,
  type RideDays,
} from './ride-days.js';

/** Labor Day everywhere, Patriots' Day in Massachusetts. */
const HOLIDAYS: Holidays = {
  nameOf: (date, state) => {
    if (date === '2026-09-07') return 'Labor Day';
    return date === '2026-04-20' && state === 'MA' ? "Patriots' Day" : null;
  },
};

const aRiderOfDays = (differences: Partial<RideDays> = {}, homeState: string | null = 'OR') => ({
  rideDays: { ...DEFAULT_RIDE_DAYS, ...differences },
  homeState,
});

const date = parseLocalDate;

const nameOn = (day: string, ...rider: Parameters<typeof aRiderOfDays>) => {
  const dayOff = dayOffOn(aRiderOfDays(...rider), date(day), HOLIDAYS);
  return dayOff && nameOfDayOff(dayOff, date(day));
};

describe('a day off', () => {
  it.each<[string, string, Partial<RideDays>, string | null]>([
    ['an ordinary Monday', '2026-06-15', {}, null],
    ['a Saturday', '2026-06-20', {}, 'Saturday'],
    ['a Saturday of a rider who rides then', '2026-06-20', { weekdays: ['sat'] }, null],
    ['a holiday', '2026-09-07', {}, 'Labor Day'],
    ['a holiday that the rider does not observe', '2026-09-07', { observesHolidays: false }, null],
    ['a holiday on a weekday off', '2026-09-07', { weekdays: ['tue'] }, 'Labor Day'],
    ['the last day of a pause', '2026-07-05', { pausedUntil: date('2026-07-05') }, 'Paused until July 5'],
    ['the day after', '2026-07-06', { pausedUntil: date('2026-07-05') }, null],
    [
      'a pause into next year',
      '2026-12-30',
      { pausedUntil: date('2027-01-08') },
      'Paused until January 8, 2027',
    ],
    ['a holiday in a pause', '2026-09-07', { pausedUntil: date('2026-09-08') }, 'Paused until September 8'],
    ['a date taken off', '2026-06-15', { exceptions: { [date('2026-06-15')]: 'off' } }, 'Day off'],
    ['a holiday ridden', '2026-09-07', { exceptions: { [date('2026-09-07')]: 'ride' } }, null],
    [
      'a Saturday ridden in a pause',
      '2026-06-20',
      { pausedUntil: date('2026-07-05'), exceptions: { [date('2026-06-20')]: 'ride' } },
      null,
    ],
    [
      'a date taken off in a pause',
      '2026-06-15',
      { pausedUntil: date('2026-07-05'), exceptions: { [date('2026-06-15')]: 'off' } },
      'Day off',
    ],
  ])('%s', (_, day, rideDays, name) => {
    expect(nameOn(day, rideDays)).toBe(name);
  });

  it('is a holiday of the state where the rider lives, or a federal one', () => {
    expect(nameOn('2026-04-20', {}, 'MA')).toBe("Patriots' Day");
    expect(nameOn('2026-04-20', {}, 'OR')).toBeNull();
    expect(nameOn('2026-04-20', {}, null)).toBeNull();
    expect(nameOn('2026-09-07', {}, null)).toBe('Labor Day');
  });
});

const dates = fc.integer({ min: 0, max: 800 }).map((day) => addDays(date('2026-01-01'), day));
const riders = fc.record({
  weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  observesHolidays: fc.boolean(),
  pausedUntil: fc.option(dates),
  exceptions: fc.dictionary(dates, fc.constantFrom('ride' as const, 'off' as const), { maxKeys: 4 }),
});

describe('the next ride day', () => {
  it.each<[string, Partial<RideDays>, string, string]>([
    ['today, if it is one', {}, '2026-06-15', '2026-06-15'],
    ['Monday, from Saturday on', {}, '2026-06-20', '2026-06-22'],
    ['Tuesday, over Labor Day', {}, '2026-09-05', '2026-09-08'],
    ['the day after a pause', { pausedUntil: date('2026-06-23') }, '2026-06-15', '2026-06-24'],
    ['over the night of the clock change', { weekdays: ['mon'] }, '2026-11-01', '2026-11-02'],
  ])('is %s', (_, rideDays, from, next) => {
    expect(nextRideDay(aRiderOfDays(rideDays), date(from), HOLIDAYS)).toBe(next);
  });

  it('is not known for a pause that takes more than a year', () => {
    const rider = aRiderOfDays({ pausedUntil: date('2030-01-01') });
    expect(nextRideDay(rider, date('2026-06-15'), HOLIDAYS)).toBeNull();
  });

  it('is a ride day, and no day before it is one', () => {
    fc.assert(
      fc.property(riders, dates, (rideDays, from) => {
        const rider = aRiderOfDays(rideDays);
        const next = nextRideDay(rider, from, HOLIDAYS);
        if (next === null) return rideDays.pausedUntil !== null && rideDays.pausedUntil > addDays(from, 390);
        expect(dayOffOn(rider, next, HOLIDAYS)).toBeNull();
        for (let day = from; day < next; day = addDays(day, 1)) {
          expect(dayOffOn(rider, day, HOLIDAYS)).not.toBeNull();
        }
        return next >= from;
      }),
    );
  });
});

describe('the times of a date', () => {
  const schedule = { targetArrivalTime: parseLocalTime('08:00'), targetHomeTime: parseLocalTime('17:00') };
  const tuesdays = { targetArrivalTime: parseLocalTime('09:00'), targetHomeTime: parseLocalTime('18:00') };

  it('are those of its weekday, or the ordinary ones', () => {
    fc.assert(
      fc.property(dates, (day) => {
        const expected = weekdayOf(day) === 'tue' ? tuesdays : schedule;
        expect(scheduleOn({ schedule, dayTimes: { tue: tuesdays } }, day)).toBe(expected);
      }),
    );
  });
});

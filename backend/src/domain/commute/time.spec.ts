import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  minuteOfDay,
  parseLocalDate,
  parseLocalTime,
  timeOfMinute,
  weekdayOf,
  instantOf,
  instantOfTime,
  localDateOf,
  localTimeOf,
} from './time.js';
import { Temporal } from '@js-temporal/polyfill';
import fc from 'fast-check';

describe('a wall-clock time', () => {
  it.each(['00:00', '07:35', '23:59'])('reads %s', (text) => {
    expect(timeOfMinute(minuteOfDay(parseLocalTime(text)))).toBe(text);
  });

  it.each(['24:00', '7:35', '07:60', '', '07:35:00', 'noon'])('refuses "%s"', (text) => {
    expect(() => parseLocalTime(text)).toThrow(RangeError);
  });

  it.each([
    [-15, '23:45'],
    [1440, '00:00'],
  ])('wraps minute %d to %s', (minute, time) => {
    expect(timeOfMinute(minute)).toBe(time);
  });
});

describe('a date', () => {
  it.each(['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1'])('refuses "%s"', (text) => {
    expect(() => parseLocalDate(text)).toThrow(RangeError);
  });

  it.each([
    ['1969-12-31', 'wed'],
    ['2026-06-15', 'mon'],
    ['2028-02-29', 'tue'],
    ['2026-11-22', 'sun'],
  ])('%s is a %s', (date, weekday) => {
    expect(weekdayOf(parseLocalDate(date))).toBe(weekday);
  });

  it('counts days over the ends of months and years', () => {
    expect(addDays(parseLocalDate('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(parseLocalDate('2028-03-01'), -1)).toBe('2028-02-29');
  });
});

const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'America/Anchorage',
  'America/Adak',
  'America/Indiana/Indianapolis',
  'Pacific/Honolulu',
];

const utc = (date: string, time: string, zone: string) =>
  instantOfTime(parseLocalDate(date), parseLocalTime(time), zone).toISOString();

describe('the instant of a wall-clock time', () => {
  it.each([
    ['2026-06-15', '07:35', 'America/Los_Angeles', '2026-06-15T14:35:00.000Z'],
    ['2026-01-15', '07:35', 'America/Los_Angeles', '2026-01-15T15:35:00.000Z'],
    ['2026-06-15', '07:35', 'America/Phoenix', '2026-06-15T14:35:00.000Z'],
    ['2026-06-15', '07:35', 'Pacific/Honolulu', '2026-06-15T17:35:00.000Z'],
    ['2026-06-15', '07:35', 'America/Indiana/Indianapolis', '2026-06-15T11:35:00.000Z'],
    ['2026-06-15', '07:35', 'America/Anchorage', '2026-06-15T15:35:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, expected) => {
    expect(utc(date, time, zone)).toBe(expected);
  });

  it('moves a time that the clocks skip to the first valid instant after it', () => {
    expect(utc('2026-03-08', '02:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(utc('2026-03-08', '02:35', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(utc('2026-03-08', '03:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(utc('2026-03-08', '03:01', 'America/New_York')).toBe('2026-03-08T07:01:00.000Z');
  });

  it('is the first of two if the clocks show a time twice', () => {
    expect(utc('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(utc('2026-11-01', '02:00', 'America/New_York')).toBe('2026-11-01T07:00:00.000Z');
  });

  it('carries over into the neighboring days', () => {
    const date = parseLocalDate('2026-06-15');
    expect(instantOf(date, -15, 'America/New_York').toISOString()).toBe('2026-06-15T03:45:00.000Z');
    expect(instantOf(date, 24 * 60 + 30, 'America/New_York').toISOString()).toBe('2026-06-16T04:30:00.000Z');
  });

  it('agrees with an independent calendar on every minute of American zones, except the skipped ones', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const day = fc.integer({ min: 0, max: 4 * 365 });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), day, minute, (zone, dayNumber, minuteOfDay) => {
        const plain = Temporal.PlainDate.from('2025-01-01')
          .add({ days: dayNumber })
          .toPlainDateTime({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 });
        const oracle = plain.toZonedDateTime(zone, { disambiguation: 'compatible' });
        fc.pre(oracle.toPlainDateTime().equals(plain));
        const ours = instantOf(parseLocalDate(plain.toPlainDate().toString()), minuteOfDay, zone);
        return ours.getTime() === oracle.epochMilliseconds;
      }),
      { numRuns: 2000 },
    );
  });

  it('round-trips through the wall clock', () => {
    const instant = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instant, (zone, when) => {
        const again = instantOfTime(localDateOf(when, zone), localTimeOf(when, zone), zone);
        const lostSeconds = when.getTime() - again.getTime();
        const overlapHour = 3_600_000;
        return lostSeconds % overlapHour < 60_000 && lostSeconds >= 0 && lostSeconds < overlapHour + 60_000;
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the wall clock of an instant', () => {
  it('changes its date at the zone’s own midnight', () => {
    expect(localDateOf(new Date('2026-06-15T06:59:59Z'), 'America/Los_Angeles')).toBe('2026-06-14');
    expect(localDateOf(new Date('2026-06-15T07:00:00Z'), 'America/Los_Angeles')).toBe('2026-06-15');
  });

  it('refuses a zone that does not exist', () => {
    expect(() => localDateOf(new Date(0), 'America/Atlantis')).toThrow(RangeError);
  });
});

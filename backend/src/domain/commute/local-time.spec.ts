import { describe, expect, it } from '@jest/globals';
import { addDays, minuteOfDay, parseLocalDate, parseLocalTime, timeOfMinute } from './local-time.js';

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

  it('counts days over the ends of months and years', () => {
    expect(addDays(parseLocalDate('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(parseLocalDate('2028-03-01'), -1)).toBe('2028-02-29');
  });
});

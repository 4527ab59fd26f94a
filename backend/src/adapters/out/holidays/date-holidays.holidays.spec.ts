import { describe, expect, it } from '@jest/globals';
import { parseLocalDate, weekdayOf } from '../../../domain/commute/time.js';
import { DateHolidays } from './date-holidays.holidays.js';

const holidays = new DateHolidays();

const nameOf = (date: string, state: string | null) => holidays.nameOf(parseLocalDate(date), state);

describe('public holidays', () => {
  it.each([
    ['2026-11-26', 'OR', 'Thanksgiving Day'],
    ['2026-07-03', 'OR', 'Independence Day (substitute day)'],
    ['2026-07-04', 'OR', 'Independence Day'],
    ['2027-01-18', 'MA', 'Martin Luther King Jr. Day'],
    ['2026-04-20', 'MA', "Patriots' Day"],
    ['2026-04-20', 'OR', null],
    ['2026-11-27', 'CA', 'Day after Thanksgiving Day'],
    ['2026-11-27', 'OR', null],
    ['2026-09-07', null, 'Labor Day'],
    ['2026-04-20', null, null],
    ['2026-06-15', 'OR', null],
  ])('%s in %s: %s', (date, state, name) => {
    expect(nameOf(date, state)).toBe(name);
  });

  it('include New Year’s Day where it is observed the year before', () => {
    expect(weekdayOf(parseLocalDate('2028-01-01'))).toBe('sat');
    expect(nameOf('2027-12-31', 'OR')).toBe("New Year's Day (substitute day)");
  });

  it('leave out days that are merely named, such as Valentine’s Day', () => {
    expect(nameOf('2026-02-14', 'OR')).toBeNull();
    expect(nameOf('2026-05-10', 'OR')).toBeNull();
  });

  it('are known by state for a date', () => {
    expect(holidays.statesOff(parseLocalDate('2026-04-20'))).toEqual(['ME', 'MA']);
    expect(holidays.statesOff(parseLocalDate('2026-11-26'))).toHaveLength(1 + 51);
    expect(holidays.statesOff(parseLocalDate('2026-06-15'))).toEqual([]);
  });
});

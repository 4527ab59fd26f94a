import { expect, test } from '@jest/globals';
import { minuteOfDay, timeOfMinute } from '../formatting/clock-minutes';
import { timeOptions } from './options';

const values = (...args: Parameters<typeof timeOptions>) => timeOptions(...args).map(({ value }) => value);

test('settings offer nine arrivals and six times to leave', () => {
  expect(values('07:00', '15:00', 60)).toEqual(
    ['07', '08', '09', '10', '11', '12', '13', '14', '15'].map((hour) => `${hour}:00`),
  );
  expect(values('15:00', '20:00', 60)).toHaveLength(6);
});

test('a day has 96 quarters of an hour', () => {
  expect(values('00:00', '23:45', 15)).toHaveLength(96);
  expect(timeOptions('00:00', '23:45', 15).at(-1)).toEqual({ value: '23:45', label: '11:45\u00a0pm' });
});

test.each([
  ['17:00', -25, '16:35'],
  ['00:10', -25, '23:45'],
  ['23:50', 25, '00:15'],
  ['17:00', 0, '17:00'],
])('%s and %p minutes is %s', (time, minutes, then) =>
  expect(timeOfMinute(minuteOfDay(time) + minutes)).toBe(then),
);

import { expect, test } from '@jest/globals';
import { formatClimb, formatDistance, limitIn } from './figures';
import { formatPhone, phoneDigits } from './phone';
import { formatAbout, formatClock, formatDay, formatDuration, formatTime } from './time';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['00:00', '12:00 am'],
  ['07:05', '7:05 am'],
  ['11:59', '11:59 am'],
  ['12:00', '12:00 pm'],
  ['16:35', '4:35 pm'],
  ['23:45', '11:45 pm'],
  ['08:00:00', '8:00 am'],
])('%s reads %s', (time, shown) => expect(plain(formatTime(time))).toBe(shown));

test.each([
  ['07:00', '7 AM'],
  ['06:45', '6:45 AM'],
])('about %s reads about %s', (time, shown) => expect(formatAbout(time)).toBe(shown));

test('a time never breaks across lines', () => expect(formatTime('08:00')).toBe('8:00\u00a0am'));

test.each([
  [0, '0 min'],
  [25, '25 min'],
  [59.6, '1 hr'],
  [60, '1 hr'],
  [90, '1 hr 30 min'],
  [120, '2 hrs'],
  [125, '2 hrs 5 min'],
])('%p minutes read %s', (minutes, shown) => expect(plain(formatDuration(minutes))).toBe(shown));

test.each([
  ['2026-06-15', 'MONDAY, JUNE 15'],
  ['2026-01-01', 'THURSDAY, JANUARY 1'],
])('the date %s reads %s in every time zone', (date, shown) => expect(formatDay(date)).toBe(shown));

test("an instant reads as the rider's wall clock shows it", () =>
  expect(plain(formatClock('2026-06-15T13:58:00Z', 'America/Los_Angeles'))).toBe('6:58 am'));

test.each([
  [4.2, '4.2 miles'],
  [4, '4.0 miles'],
  [4.25, '4.3 miles'],
  [1, '1.0 mile'],
])('%p miles read %s', (miles, shown) => expect(plain(formatDistance(miles, 'us'))).toBe(shown));

test.each([
  [180, 95, '+180 ft / -95 ft'],
  [0, 95, '+0 ft / -95 ft'],
  [0, 0, 'Flat'],
])('a climb of %p and a fall of %p feet read %s', (gain, loss, shown) =>
  expect(plain(formatClimb({ gainFeet: gain, lossFeet: loss }, 'us'))).toBe(shown),
);

test.each([
  ['', ''],
  ['5', '(5'],
  ['555', '(555'],
  ['5551', '(555) 1'],
  ['5551234', '(555) 123-4'],
  ['5551234567', '(555) 123-4567'],
  ['555 123 4567 89', '(555) 123-4567'],
  ['+1 555 123 4567', '(555) 123-4567'],
  ['1-555-123-4567', '(555) 123-4567'],
])('a phone typed as %p shows %p', (typed, shown) => expect(formatPhone(typed)).toBe(shown));

test('of a phone only the digits are kept', () =>
  expect(phoneDigits('(555) 123-4567 x8')).toBe('5551234567'));

test('metric units', () => {
  expect(plain(formatDistance(4.2, 'metric'))).toBe('6.8 km');
  expect(plain(formatClimb({ gainFeet: 180, lossFeet: 95 }, 'metric'))).toBe('+55 m / -29 m');
  expect(plain(limitIn('metric', 85, '°F'))).toBe('29 °C');
  expect(plain(limitIn('metric', 10, 'mph'))).toBe('16 km/h');
  expect(plain(limitIn('metric', 10, '%'))).toBe('10%');
});

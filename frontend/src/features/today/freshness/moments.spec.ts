import { expect, test } from '@jest/globals';
import { aRecommendation } from '../../../../testing/a-recommendation';
import { nextMoment, whatIsDue } from './moments';

/** Made at 6:58; rides 7:35 to 8:00 and 16:35 to 17:00, in Portland. */
const recommendation = aRecommendation();
const at = (time: string) => Date.parse(`2026-06-15T${time}-07:00`);

test.each([
  ['07:18:00', null],
  ['07:28:00', null],
  ['07:28:01', 'make-again'],
  ['08:00:00', 'make-again'],
  ['15:10:00', 'make-again'],
  ['16:59:59', 'make-again'],
  ['17:00:00', null],
  ['23:59:59', null],
] as const)('at %s: %s', (time, due) => {
  expect(whatIsDue(recommendation, at(time))).toBe(due);
});

test('a ride that has ended since makes it again, however fresh it is', () => {
  const fresh = { ...recommendation, generatedAt: '2026-06-15T14:59:00.000Z' };
  expect(whatIsDue(fresh, at('07:59:59'))).toBeNull();
  expect(whatIsDue(fresh, at('08:00:00'))).toBe('make-again');
  const after = { ...recommendation, generatedAt: '2026-06-15T15:00:00.000Z' };
  expect(whatIsDue(after, at('08:10:00'))).toBeNull();
});

test('traffic that the morning text did not look up is looked up at the first look', () => {
  const gap = (reason: 'not-asked' | 'unavailable') =>
    ({ leg: null, metric: 'traffic', reason, message: 'Traffic is unknown.' }) as const;
  expect(whatIsDue({ ...recommendation, dataGaps: [gap('not-asked')] }, at('07:00:00'))).toBe('make-again');
  expect(whatIsDue({ ...recommendation, dataGaps: [gap('unavailable')] }, at('07:00:00'))).toBeNull();
});

test('another day in the rider’s own zone needs a new one', () => {
  expect(whatIsDue(recommendation, at('24:00:00'))).toBe('new-day');
  expect(whatIsDue(recommendation, Date.parse('2026-06-15T23:59:59-04:00'))).toBeNull();
});

test.each([
  ['06:58:00', '07:35:00'],
  ['07:35:00', '08:00:00'],
  ['08:00:00', '16:35:00'],
  ['16:35:00', '17:00:00'],
  ['17:00:00', '24:00:00'],
])('after %s the next moment is %s', (time, next) => {
  expect(nextMoment(recommendation, at(time))).toBe(at(next));
});

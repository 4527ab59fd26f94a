import { describe, expect, it } from '@jest/globals';
import { parseLocalDate } from '../commute/local-time.js';
import { countsForWeek, weekBefore, weekOfDate } from './weekly-limit.js';

describe('the week of a text', () => {
  it.each([
    ['2026-06-15', 'America/Los_Angeles', '2026-06-09T07:00:00.000Z'],
    ['2026-06-15', 'Pacific/Honolulu', '2026-06-09T10:00:00.000Z'],
    ['2026-03-10', 'America/New_York', '2026-03-04T05:00:00.000Z'],
    ['2026-11-03', 'America/New_York', '2026-10-28T04:00:00.000Z'],
  ])('of %s in %s begins at %s', (date, zone, expected) => {
    expect(weekOfDate(parseLocalDate(date), zone).toISOString()).toBe(expected);
  });

  it('is seven times 24 hours where no zone is known', () => {
    expect(weekBefore(new Date('2026-06-15T14:00:00Z')).toISOString()).toBe('2026-06-08T14:00:00.000Z');
  });

  it.each([
    ['pending', null, true],
    ['sending', null, true],
    ['unknown', null, true],
    ['accepted', 'SM1', true],
    ['delivered', 'SM1', true],
    ['failed', 'SM1', true],
    ['failed', null, false],
    ['skipped', null, false],
  ] as const)('counts a text that is %s with the message %p: %s', (state, providerMessageId, counts) => {
    expect(countsForWeek({ state, providerMessageId })).toBe(counts);
  });
});

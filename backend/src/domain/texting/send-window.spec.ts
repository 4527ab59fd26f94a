import { describe, expect, it } from '@jest/globals';
import { parseLocalDate, parseLocalTime } from '../commute/time.js';
import { morningWindow, phaseAt, countsForWeek, weekBefore, weekOfDate } from './send-window.js';

const windowOf = (zone: string, date: string, time = '07:00') =>
  morningWindow(zone, parseLocalDate(date), parseLocalTime(time));

describe('the send window of the morning texts', () => {
  it.each([
    ['America/Los_Angeles', '2026-06-15', '2026-06-15T14:00:00.000Z', '2026-06-15T16:00:00.000Z'],
    ['America/New_York', '2026-01-15', '2026-01-15T12:00:00.000Z', '2026-01-15T14:00:00.000Z'],
    ['Pacific/Honolulu', '2026-06-15', '2026-06-15T17:00:00.000Z', '2026-06-15T19:00:00.000Z'],
    ['America/Phoenix', '2026-06-15', '2026-06-15T14:00:00.000Z', '2026-06-15T16:00:00.000Z'],
    ['America/Anchorage', '2026-06-15', '2026-06-15T15:00:00.000Z', '2026-06-15T17:00:00.000Z'],
    ['America/Indiana/Indianapolis', '2026-06-15', '2026-06-15T11:00:00.000Z', '2026-06-15T13:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T11:00:00.000Z', '2026-03-08T13:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T12:00:00.000Z', '2026-11-01T14:00:00.000Z'],
  ])('of %s on %s opens at %s and closes at %s', (zone, date, opensAt, closesAt) => {
    const { opensAt: opens, closesAt: closes } = windowOf(zone, date);
    expect([opens.toISOString(), closes.toISOString()]).toEqual([opensAt, closesAt]);
  });

  it.each([
    ['13:29:59', 'before'],
    ['13:30:00', 'warming'],
    ['13:59:59', 'warming'],
    ['14:00:00', 'open'],
    ['15:59:59', 'open'],
    ['16:00:00', 'over'],
  ])('at %s UTC on a June day in Portland is %s', (time, phase) => {
    const window = windowOf('America/Los_Angeles', '2026-06-15');
    expect(phaseAt(window, new Date(`2026-06-15T${time}Z`))).toBe(phase);
  });

  it('opens at the configured time', () => {
    expect(windowOf('America/Los_Angeles', '2026-06-15', '06:15').opensAt.toISOString()).toBe(
      '2026-06-15T13:15:00.000Z',
    );
  });
});

describe('the week of a text', () => {
  it.each([
    ['2026-06-15', 'America/Los_Angeles', '2026-06-09T07:00:00.000Z'],
    ['2026-06-15', 'Pacific/Honolulu', '2026-06-09T10:00:00.000Z'],
    ['2026-03-10', 'America/New_York', '2026-03-04T05:00:00.000Z'],
    ['2026-11-03', 'America/New_York', '2026-10-28T04:00:00.000Z'],
  ])('of %s in %s begins at %s', (date, zone, expected) => {
    expect(weekOfDate(parseLocalDate(date), zone).toISOString()).toBe(expected);
  });

  it('is seven times 24 hours if the zone is unknown', () => {
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

import { describe, expect, it } from '@jest/globals';
import { parseLocalDate, parseLocalTime } from '../commute/time.js';
import {
  countsForWeek,
  inSendingOrder,
  morningWindow,
  nominalTime,
  phaseAt,
  weekBefore,
  weekOfTime,
} from './send-window.js';

const windowOf = (zone: string, date: string) => morningWindow(zone, parseLocalDate(date));

describe('the send window of the morning texts', () => {
  it.each([
    ['America/Los_Angeles', '2026-06-15', '2026-06-15T13:00:00.000Z', '2026-06-15T16:00:00.000Z'],
    ['America/New_York', '2026-01-15', '2026-01-15T11:00:00.000Z', '2026-01-15T14:00:00.000Z'],
    ['Pacific/Honolulu', '2026-06-15', '2026-06-15T16:00:00.000Z', '2026-06-15T19:00:00.000Z'],
    ['America/Phoenix', '2026-06-15', '2026-06-15T13:00:00.000Z', '2026-06-15T16:00:00.000Z'],
    ['America/Anchorage', '2026-06-15', '2026-06-15T14:00:00.000Z', '2026-06-15T17:00:00.000Z'],
    ['America/Indiana/Indianapolis', '2026-06-15', '2026-06-15T10:00:00.000Z', '2026-06-15T13:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T10:00:00.000Z', '2026-03-08T13:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T11:00:00.000Z', '2026-11-01T14:00:00.000Z'],
  ])('of %s on %s opens at %s and closes at %s', (zone, date, opensAt, closesAt) => {
    const { opensAt: opens, closesAt: closes } = windowOf(zone, date);
    expect([opens.toISOString(), closes.toISOString()]).toEqual([opensAt, closesAt]);
  });

  it.each([
    ['12:29:59', 'before'],
    ['12:30:00', 'warming'],
    ['12:59:59', 'warming'],
    ['13:00:00', 'open'],
    ['15:59:59', 'open'],
    ['16:00:00', 'over'],
  ])('at %s UTC on a June day in Portland is %s', (time, phase) => {
    const window = windowOf('America/Los_Angeles', '2026-06-15');
    expect(phaseAt(window, new Date(`2026-06-15T${time}Z`))).toBe(phase);
  });

  it('is unknown for a zone that this system does not know', () => {
    expect(() => windowOf('America/Atlantis', '2026-06-15')).toThrow(RangeError);
  });
});

describe('the week of a text', () => {
  it.each([
    ['2026-06-15', 'America/Los_Angeles', '2026-06-08T14:00:00.000Z'],
    ['2026-06-15', 'Pacific/Honolulu', '2026-06-08T17:00:00.000Z'],
    ['2026-03-10', 'America/New_York', '2026-03-03T12:00:00.000Z'],
    ['2026-11-03', 'America/New_York', '2026-10-27T11:00:00.000Z'],
  ])('of seven on %s in %s begins after %s', (date, zone, expected) => {
    const seven = parseLocalTime('07:00');
    expect(weekOfTime(zone, parseLocalDate(date), seven).toISOString()).toBe(expected);
    const before = parseLocalDate(expected.slice(0, 10));
    expect(nominalTime(zone, before, seven).toISOString()).toBe(expected);
  });

  it('is seven times 24 hours if the zone is unknown', () => {
    expect(weekBefore(new Date('2026-06-15T14:00:00Z')).toISOString()).toBe('2026-06-08T14:00:00.000Z');
  });

  it.each([
    ['pending', null, false],
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

describe('the order of texts', () => {
  it('is by departure, and of those on trial after all others', () => {
    const places = [
      { isOnTrial: true, departureMinute: 400 },
      { isOnTrial: false, departureMinute: null },
      { isOnTrial: false, departureMinute: 500 },
      { isOnTrial: true, departureMinute: null },
      { isOnTrial: false, departureMinute: -20 },
      { isOnTrial: false, departureMinute: 455.5 },
    ];
    const inOrder = [...places].sort(inSendingOrder).map(({ departureMinute }) => departureMinute);
    expect(inOrder).toEqual([-20, 455.5, 500, null, 400, null]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { aCommute } from '../../../testing/builders/a-commute.js';
import { hoursOverlapping } from './time.js';

const hoursOf = (leg: { departsAt: Date; arrivesAt: Date }) =>
  hoursOverlapping(leg.departsAt, leg.arrivesAt).map((hour) => hour.toISOString().slice(11, 16));

describe('a commute', () => {
  it('departs the ride’s duration before each target', () => {
    const { morning, evening } = aCommute({ arriveAtWork: '08:00', arriveHome: '17:00', rideMinutes: 25 });
    expect([morning.departureTime, morning.arrivalTime]).toEqual(['07:35', '08:00']);
    expect([evening.departureTime, evening.arrivalTime]).toEqual(['16:35', '17:00']);
  });

  it('departs for home by the minutes of a different way home, and is judged on its hours', () => {
    const { morning, evening } = aCommute({ arriveHome: '17:00', rideMinutes: 25, minutesHome: 70 });
    expect(morning.departureTime).toBe('07:35');
    expect([evening.departureTime, evening.arrivalTime]).toEqual(['15:50', '17:00']);
    expect(hoursOf(evening)).toEqual(['22:00', '23:00']);
  });

  it('takes 25 minutes if the route has no duration', () => {
    expect(aCommute({ rideMinutes: null }).morning.departureTime).toBe('07:35');
  });

  it('is judged on every forecast hour that the ride overlaps', () => {
    expect(hoursOf(aCommute({ arriveAtWork: '08:00', rideMinutes: 25 }).morning)).toEqual(['14:00']);
    expect(hoursOf(aCommute({ arriveAtWork: '08:15', rideMinutes: 25 }).morning)).toEqual(['14:00', '15:00']);
    expect(hoursOf(aCommute({ arriveAtWork: '08:00', rideMinutes: 60 }).morning)).toEqual(['14:00']);
    expect(hoursOf(aCommute({ arriveAtWork: '08:00', rideMinutes: 61 }).morning)).toEqual(['13:00', '14:00']);
    expect(hoursOf(aCommute({ arriveAtWork: '08:00', rideMinutes: 0 }).morning)).toEqual(['15:00']);
  });

  it.each([
    ['07:24', 25, false],
    ['07:25', 25, true],
    ['09:24', 25, true],
    ['09:25', 25, false],
  ])(
    'arriving at %s after %d minutes is a morning rush-hour ride: %s',
    (arriveAtWork, rideMinutes, expected) => {
      expect(aCommute({ arriveAtWork, rideMinutes }).morning.isRushHour).toBe(expected);
    },
  );

  it.each([
    ['17:24', false],
    ['17:25', true],
    ['19:24', true],
    ['19:25', false],
  ])('being home at %s after 25 minutes is an evening rush-hour ride: %s', (arriveHome, expected) => {
    expect(aCommute({ arriveHome, rideMinutes: 25 }).evening.isRushHour).toBe(expected);
  });

  it.each([
    ['America/New_York', '2026-06-15T11:35:00.000Z'],
    ['America/Chicago', '2026-06-15T12:35:00.000Z'],
    ['Pacific/Honolulu', '2026-06-15T17:35:00.000Z'],
  ])('is planned on the clocks of %s', (timeZone, departsAt) => {
    const { morning } = aCommute({ timeZone, arriveAtWork: '08:00', rideMinutes: 25 });
    expect(morning.departsAt.toISOString()).toBe(departsAt);
    expect([morning.departureTime, morning.arrivalTime]).toEqual(['07:35', '08:00']);
  });

  it('brings a night-shift rider home the next day', () => {
    const { morning, evening } = aCommute({ date: '2026-06-15', arriveAtWork: '22:00', arriveHome: '06:30' });
    expect(morning.arrivesAt.toISOString()).toBe('2026-06-16T05:00:00.000Z');
    expect(evening.arrivesAt.toISOString()).toBe('2026-06-16T13:30:00.000Z');
  });

  it('departs the day before for an arrival just after midnight', () => {
    const { morning } = aCommute({ date: '2026-06-15', arriveAtWork: '00:10', rideMinutes: 25 });
    expect(morning.departureTime).toBe('23:45');
    expect(morning.departsAt.toISOString()).toBe('2026-06-15T06:45:00.000Z');
  });

  it('starts at the first valid instant if the clocks skip the departure', () => {
    const { morning } = aCommute({ date: '2026-03-08', arriveAtWork: '03:10', rideMinutes: 25 });
    expect(morning.departsAt.toISOString()).toBe('2026-03-08T10:00:00.000Z');
    expect([morning.departureTime, morning.arrivalTime]).toEqual(['03:00', '03:25']);
  });
});

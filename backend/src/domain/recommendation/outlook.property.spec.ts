import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anAirHour, aWeatherHour } from '../../../testing/builders/an-outlook.js';
import { aRider } from '../../../testing/builders/rider.builder.js';
import { planCommute, type LegName } from '../commute/commute.js';
import {
  addDays,
  MS_PER_HOUR,
  parseLocalDate,
  timeOfMinute,
  WEEKDAYS,
  type LocalDate,
} from '../commute/time.js';
import { isMissing, missing, type Reading } from '../conditions/reading.js';
import { scheduleOn } from '../rider/ride-days.js';
import type { Limits } from './limits.js';
import type { LegOutlook } from './leg-readings.js';
import { weekOutlook, type OutlookPlan } from './outlook.js';
import { planDay, recommendDay } from './recommend.js';

/* The week says of each date what that date's own recommendation says, and what an oracle finds by scanning the clock. */

const HOME = { lat: 45.52, lng: -122.68 };
const WORK = { lat: 45.42, lng: -122.58 };
const NO_HOLIDAYS = { nameOf: () => null };
/** From 12 hours before the first day up to the night after the last. */
const HOURS = 12 + 9 * 24;

const orMissing = <T>(known: fc.Arbitrary<T>): fc.Arbitrary<Reading<T>> =>
  fc.oneof({ weight: 60, arbitrary: known }, { weight: 1, arbitrary: fc.constant(missing('not-reported')) });

/** Thousands of figures: made smaller one by one, a failure would take minutes to say. */
const hours = fc.noShrink(
  fc.array(
    fc.record({
      temperatureF: orMissing(fc.integer({ min: 25, max: 95 })),
      windMph: orMissing(fc.integer({ min: 0, max: 25 })),
      gustMph: orMissing(fc.integer({ min: 0, max: 40 })),
      rainChancePercent: orMissing(fc.integer({ min: 0, max: 60 })),
      precipitationMm: orMissing(fc.constantFrom(0, 0, 0, 0, 0, 0.4)),
      condition: orMissing(fc.constantFrom('clear', 'clear', 'cloudy', 'cloudy', 'rain', 'snow', 'fog')),
      pm25UgM3: orMissing(fc.integer({ min: 2, max: 45 })),
    }),
    { minLength: HOURS, maxLength: HOURS },
  ),
);

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => timeOfMinute(quarter * 15));
const schedule = fc.record({ targetArrivalTime: time, targetHomeTime: time });

const limits: fc.Arbitrary<Limits> = fc.record({
  temperatureMinF: fc.integer({ min: 20, max: 45 }),
  temperatureMaxF: fc.integer({ min: 75, max: 95 }),
  windLimitMph: fc.integer({ min: 10, max: 25 }),
  gustLimitMph: fc.option(fc.integer({ min: 20, max: 40 })),
  rainLimitPercent: fc.integer({ min: 20, max: 60 }),
});

/** Weeks in which the clocks change, by the rider's zone, next to others. */
const start = fc.constantFrom(
  '2026-03-03',
  '2026-03-08',
  '2026-10-27',
  '2026-11-01',
  '2026-06-12',
  '2026-12-29',
);

const week = fc.record({
  today: start.map(parseLocalDate),
  timeZone: fc.constantFrom('America/Los_Angeles', 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu'),
  schedule,
  dayTimes: fc.option(fc.record({ tue: schedule, sun: schedule }), { nil: {} }),
  rideMinutes: fc.integer({ min: 5, max: 130 }),
  minutesHome: fc.option(fc.integer({ min: 5, max: 130 })),
  limits,
  home: hours,
  work: hours,
});

type Week = typeof week extends fc.Arbitrary<infer W> ? W : never;

function given({ today, timeZone, schedule, dayTimes, rideMinutes, minutesHome, limits, home, work }: Week) {
  const rider = { ...aRider(), id: 1, planRevision: 0, limits, schedule, dayTimes };
  const first = Date.parse(`${today}T00:00:00Z`) - 12 * MS_PER_HOUR;
  const series = (figures: Week['home']): LegOutlook => ({
    weather: figures.map((one, index) => aWeatherHour(new Date(first + index * MS_PER_HOUR), one)),
    air: figures.map(({ pm25UgM3 }, index) => anAirHour(new Date(first + index * MS_PER_HOUR), { pm25UgM3 })),
  });
  const ride = { rideMinutes, distanceMiles: 5, elevationGainFeet: 0 };
  const wayHome = minutesHome === null ? null : { ...ride, rideMinutes: minutesHome };
  const route = { id: 1, start: HOME, end: WORK, ...ride, wayHome };
  const outlooks = { morning: series(home), evening: series(work) };
  const commuteOn = (date: LocalDate) =>
    planCommute({ date, timeZone, schedule: scheduleOn(rider, date), route });
  const before = (date: LocalDate) => {
    const { morning, evening } = commuteOn(date);
    return new Date(Math.min(morning.departsAt.getTime(), evening.departsAt.getTime()) - MS_PER_HOUR);
  };
  const plan: OutlookPlan = { rider, route, today, timeZone, now: before(today) };
  return { plan, rider, route, outlooks, before };
}

/** What generating on the date itself says of each leg: whether it passes, or null without enough data. */
function saidOnTheDay(one: Week, date: LocalDate): Record<LegName, boolean | null> {
  const { plan, rider, route, outlooks, before } = given(one);
  const day = planDay({ rider, route, date, timeZone: plan.timeZone, now: before(date) });
  if (day === null) throw new Error('the day is over before it begins');
  const result = recommendDay(day, { outlooks, carDelayMinutes: missing('not-asked'), earlier: null });
  if (result.kind === 'recommended') {
    const { morning, evening } = result.recommendation.legs;
    return { morning: morning.triggers.length === 0, evening: evening.triggers.length === 0 };
  }
  const lacks = (name: LegName) => result.gaps.some((gap) => gap.leg === name && NEEDED.has(gap.metric));
  return { morning: lacks('morning') ? null : true, evening: lacks('evening') ? null : true };
}

const NEEDED = new Set<string>(['temperature', 'wind', 'rain', 'condition']);

/* The oracle: shares no code with the domain. It scans the zone's clock for each departure and looks at each hour by hand. */

const wallClocks = new Map<string, Intl.DateTimeFormat>();
function wall(ms: number, timeZone: string): string {
  const clock =
    wallClocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  wallClocks.set(timeZone, clock);
  return clock.format(ms);
}

function departure(date: string, minute: number, timeZone: string): number {
  const target = new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
  let ms = Date.parse(`${target.slice(0, 10)}T00:00:00Z`) - 14 * 3_600_000;
  while (wall(ms, timeZone) < target) ms += 3_600_000;
  // Back over an hour that the clocks may show twice: the first of both counts.
  for (ms -= 2 * 3_600_000; wall(ms, timeZone) < target; ms += 60_000);
  return ms;
}

function oracle(one: Week, date: string): Record<LegName, boolean | null> {
  const weekday = WEEKDAYS[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] ?? '';
  const dayTimes: Partial<Record<string, Week['schedule']>> = one.dayTimes;
  const { targetArrivalTime, targetHomeTime } = dayTimes[weekday] ?? one.schedule;
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  const [atWork, atHome] = [minutes(targetArrivalTime), minutes(targetHomeTime)];
  const leg = (target: number, minutesOfRide: number, series: Week['home']): boolean | null => {
    const from = departure(date, target - minutesOfRide, one.timeZone);
    const first = Date.parse(`${one.today}T00:00:00Z`) - 12 * 3_600_000;
    const begin = Math.floor((from - first) / 3_600_000);
    const end = Math.ceil((from + minutesOfRide * 60_000 - first) / 3_600_000);
    const ride = series.slice(begin, end);
    if (ride.some((h) => [h.temperatureF, h.windMph, h.rainChancePercent, h.condition].some(isMissing)))
      return null;
    const { temperatureMinF, temperatureMaxF, windLimitMph, gustLimitMph, rainLimitPercent } = one.limits;
    const isWet = series
      .slice(Math.max(0, begin - 12), end)
      .some((h) => Number(h.precipitationMm) > 0 || h.condition === 'rain' || h.condition === 'snow');
    return ride.every((h) => {
      const degrees = Number(h.temperatureF);
      if (degrees > temperatureMaxF || degrees < temperatureMinF || (degrees <= 32 && isWet)) return false;
      if (Number(h.windMph) > windLimitMph || Number(h.rainChancePercent) > rainLimitPercent) return false;
      if (gustLimitMph !== null && Number(h.gustMph) > gustLimitMph) return false;
      return h.condition !== 'snow' && !(Number(h.pm25UgM3) > 35.4);
    });
  };
  return {
    morning: leg(atWork, one.rideMinutes, one.home),
    evening: leg(atHome > atWork ? atHome : atHome + 1440, one.minutesHome ?? one.rideMinutes, one.work),
  };
}

describe('the week', () => {
  it('says of each date what its own recommendation says, and what the oracle says', () => {
    const seen = { true: 0, false: 0, null: 0 };
    fc.assert(
      fc.property(week, (one) => {
        const { plan, outlooks } = given(one);
        const days = weekOutlook(plan, outlooks, null, NO_HOLIDAYS);
        expect(days).toHaveLength(7);
        for (const [index, { date, legs, verdict }] of days.entries()) {
          expect(date).toBe(addDays(one.today, index));
          const said = { morning: legs.morning.passes, evening: legs.evening.passes };
          expect(said).toEqual(oracle(one, date));
          const both = [said.morning, said.evening];
          if (!both.includes(null)) expect(said).toEqual(saidOnTheDay(one, date));
          else
            expect([...both].map((leg) => leg === null)).toEqual(
              Object.values(saidOnTheDay(one, date)).map((leg) => leg === null),
            );
          expect(verdict).toBe(
            both.includes(null) ? null : both.includes(false) ? 'thumbs_down' : 'thumbs_up',
          );
          for (const leg of both) seen[String(leg) as 'true'] += 1;
        }
      }),
      { numRuns: 500 },
    );
    // The cases are no walkover: every outcome is frequent.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(300);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aClimateHour } from '../../../testing/builders/a-climate-year.js';
import { PORTLAND_HOME, PORTLAND_WORK } from '../../../testing/builders/a-commute.js';
import { planCommute, type LegName, type Schedule } from '../commute/commute.js';
import {
  addDays,
  hourOf,
  MS_PER_HOUR,
  timeOfMinute,
  WEEKDAYS,
  weekdayOf,
  type LocalDate,
} from '../commute/time.js';
import { missing, type Reading } from '../conditions/reading.js';
import { WEATHER_CONDITIONS, type WeatherCondition } from '../conditions/weather.js';
import { RIDER_LIMIT_ROWS, type Limits } from '../recommendation/limits.js';
import { recommend } from '../recommendation/recommend.js';
import { asWeather, completeDates, datesOf, type ClimateHour, type ClimateYear } from './climate-year.js';
import {
  limitsOverAYear,
  limitsPerLeg,
  NO_EVENING_LIMITS,
  type EveningLimits,
  type LimitCurve,
} from './limits-over-a-year.js';
import { replayYear } from './replay-year.js';

/** Every zone of the states, and the clocks that never change. */
const ZONES = [
  'America/New_York',
  'America/Detroit',
  'America/Kentucky/Louisville',
  'America/Indiana/Indianapolis',
  'America/Chicago',
  'America/Indiana/Knox',
  'America/Menominee',
  'America/North_Dakota/Center',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Juneau',
  'America/Nome',
  'America/Adak',
  'Pacific/Honolulu',
];

const FIRST_HOUR = Date.parse('2025-10-20T00:00:00Z');
const HOURS = 368 * 24;

/** The same hours for the same seed: making 8,832 of them by fast-check would take longer than judging them. */
function randomYear(seed: number, missingShare: number, absentShare: number): ClimateYear {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const orMissing = <T>(value: T): Reading<T> => (next() < missingShare ? missing('not-reported') : value);
  const tenths = (min: number, max: number): number => Math.round((min + (max - min) * next()) * 10) / 10;
  const anyCondition = (): WeatherCondition =>
    next() < 0.98 ? 'cloudy' : (WEATHER_CONDITIONS[Math.floor(next() * WEATHER_CONDITIONS.length)] ?? 'snow');
  const hours: ClimateHour[] = [];
  for (let hour = 0; hour < HOURS; hour += 1) {
    const made = aClimateHour(new Date(FIRST_HOUR + hour * MS_PER_HOUR), {
      temperatureF: orMissing(tenths(15, 100)),
      windMph: orMissing(tenths(0, 25)),
      gustMph: orMissing(tenths(0, 40)),
      precipitationMm: orMissing(next() < 0.9 ? 0 : tenths(0, 2)),
      condition: orMissing(anyCondition()),
    });
    if (next() >= absentShare) hours.push(made);
  }
  return hours;
}

const minute = (from: number, to: number) =>
  fc.integer({ min: from * 4, max: to * 4 }).map((n) => timeOfMinute(n * 15));
const schedule: fc.Arbitrary<Schedule> = fc.record({
  targetArrivalTime: minute(0, 23),
  targetHomeTime: minute(0, 23),
});

const limits: fc.Arbitrary<Limits> = fc.record({
  temperatureMinF: fc.integer({ min: 0, max: 60 }),
  temperatureMaxF: fc.integer({ min: 60, max: 110 }),
  windLimitMph: fc.integer({ min: 0, max: 40 }),
  gustLimitMph: fc.option(fc.integer({ min: 0, max: 60 })),
  rainLimitPercent: fc.integer({ min: 0, max: 100 }),
});

const maybe = (min: number, max: number) => fc.option(fc.integer({ min, max }), { freq: 1 });
const evening: fc.Arbitrary<EveningLimits> = fc.oneof(
  fc.constant(NO_EVENING_LIMITS),
  fc.record({
    temperatureMinF: maybe(0, 60),
    temperatureMaxF: maybe(60, 110),
    windLimitMph: maybe(0, 40),
    gustLimitMph: maybe(0, 60),
    rainLimitPercent: maybe(0, 100),
  }),
);

const aYear = fc.record({
  zone: fc.constantFrom(...ZONES),
  seeds: fc.tuple(fc.nat(), fc.nat()),
  missingShare: fc.constantFrom(0, 0, 0.002),
  absentShare: fc.constantFrom(0, 0, 0.002),
  rideMinutes: fc.integer({ min: 5, max: 90 }),
  times: fc.record({ usual: schedule, wednesday: schedule }),
  weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  holidays: fc.array(fc.integer({ min: 0, max: 364 }), { maxLength: 14 }),
  limits,
  evening,
});

type Given = typeof aYear extends fc.Arbitrary<infer Year> ? Year : never;

function replay(given: Given) {
  const climate = {
    morning: randomYear(given.seeds[0], given.missingShare, given.absentShare),
    evening: randomYear(given.seeds[1], given.missingShare, given.absentShare),
  };
  const dates = completeDates(climate.morning, given.zone);
  if (!dates) throw new Error('a year without a complete day');
  const holidays = new Set(given.holidays.map((day) => addDays(dates.from, day)));
  const scheduleOn = (date: LocalDate): Schedule | null => {
    const weekday = weekdayOf(date);
    if (holidays.has(date) || !given.weekdays.includes(weekday)) return null;
    return weekday === 'wed' ? given.times.wednesday : given.times.usual;
  };
  const route = { start: PORTLAND_HOME, end: PORTLAND_WORK, rideMinutes: given.rideMinutes };
  const days = replayYear({ dates, timeZone: given.zone, scheduleOn, route, climate });
  const hours = { morning: byStart(climate.morning), evening: byStart(climate.evening) };
  return { dates, scheduleOn, route, days, hours };
}

type Replayed = ReturnType<typeof replay>;

const byStart = (year: ClimateYear) => new Map(year.map((hour) => [hour.startsAt.getTime(), hour]));

/** The ordinary verdict of a date on the same hours. It has one set of limits, so each leg is asked with its own. */
function ordinaryVerdict(
  given: Given,
  { hours, route }: Replayed,
  date: LocalDate,
  schedule: Schedule,
): 'go' | 'no-go' | 'unknown' {
  const commute = planCommute({ date, timeZone: given.zone, schedule, route });
  const around = (leg: LegName) => {
    const departure = hourOf(commute[leg].departsAt).getTime();
    const starts = Array.from({ length: 20 }, (_, index) => departure + (index - 15) * MS_PER_HOUR);
    const weather = starts.flatMap((start) => hours[leg].get(start) ?? []).map(asWeather);
    return { weather, air: missing('not-asked') };
  };
  const outlooks = { morning: around('morning'), evening: around('evening') };
  const verdictWith = (limits: Limits) =>
    recommend({
      commute,
      outlooks,
      limits,
      carDelayMinutes: missing('not-asked'),
      units: 'us',
      bikeType: 'regular',
      route: { distanceMiles: 3, elevationGainFeet: 0 },
      earlier: null,
      now: new Date(commute.morning.departsAt.getTime() - MS_PER_HOUR),
    });
  const perLeg = limitsPerLeg(given.limits, given.evening);
  const byMorning = verdictWith(perLeg.morning);
  const byEvening = given.evening === NO_EVENING_LIMITS ? byMorning : verdictWith(perLeg.evening);
  if (byMorning.kind !== 'recommended' || byEvening.kind !== 'recommended') return 'unknown';
  const { morning } = byMorning.recommendation.legs;
  const { evening } = byEvening.recommendation.legs;
  return morning.triggers.length + evening.triggers.length === 0 ? 'go' : 'no-go';
}

/** `npm run test:deep` replays more. */
const YEARS = Number(process.env['YEARS'] ?? 30);

describe('any year', () => {
  it('has a go wherever the ordinary verdict is thumbs up, and curves that add up', () => {
    fc.assert(
      fc.property(aYear, (given) => {
        const replayed = replay(given);
        const result = limitsOverAYear(replayed.days, given.limits, given.evening);

        const verdicts = datesOf(replayed.dates).flatMap((date) => {
          const schedule = replayed.scheduleOn(date);
          return schedule ? [ordinaryVerdict(given, replayed, date, schedule)] : [];
        });
        expect({
          rideDays: result.rideDays,
          goDays: result.goDays,
          unknownDays: result.unknownDays,
        }).toEqual({
          rideDays: verdicts.length,
          goDays: verdicts.filter((verdict) => verdict === 'go').length,
          unknownDays: verdicts.filter((verdict) => verdict === 'unknown').length,
        });

        expect(sum(result.byMonth.map((month) => month.goDays))).toBe(result.goDays);
        expect(sum(result.byMonth.map((month) => month.rideDays))).toBe(result.rideDays);
        for (const curve of result.limits) {
          const own = curve.leg === 'evening' ? given.evening[curve.field] : given.limits[curve.field];
          const goDaysAt = (wanted: number | null) =>
            curve.options.find(({ value }) => value === wanted)?.goDays;
          expect(goDaysAt(own)).toBe(result.goDays);
          expect(neverFallsWhenRelaxed(curve)).toBe(true);
          expect(curve.stopsAlone).toBe(goDaysWithout(curve, given, replayed) - result.goDays);
        }
      }),
      { numRuns: YEARS },
    );
  });
});

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

const isFromAbove = (field: keyof Limits): boolean =>
  RIDER_LIMIT_ROWS.some((row) => row.limit.field === field && row.direction === 'above');

function neverFallsWhenRelaxed({ field, options }: LimitCurve): boolean {
  const goDays = options.map((option) => option.goDays);
  const relaxing = isFromAbove(field) ? goDays : goDays.reverse();
  return relaxing.every((days, index) => days >= (relaxing[index - 1] ?? 0));
}

function goDaysWithout({ field, leg }: LimitCurve, given: Given, { days }: Replayed): number {
  const beyondReach = { [field]: isFromAbove(field) ? 1_000 : -1_000 };
  return leg === 'evening'
    ? limitsOverAYear(days, given.limits, { ...given.evening, ...beyondReach }).goDays
    : limitsOverAYear(days, { ...given.limits, ...beyondReach }, given.evening).goDays;
}

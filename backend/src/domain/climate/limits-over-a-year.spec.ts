import { describe, expect, it } from '@jest/globals';
import { aClimateYear } from '../../../testing/builders/a-climate-year.js';
import { PORTLAND_HOME, PORTLAND_WORK } from '../../../testing/builders/a-commute.js';
import { parseLocalDate, parseLocalTime, weekdayOf, type LocalDate } from '../commute/time.js';
import { missing } from '../conditions/reading.js';
import { DEFAULT_LIMITS } from '../recommendation/limits.js';
import type { ClimateHour } from './climate-year.js';
import { limitsOverAYear, NO_EVENING_LIMITS } from './limits-over-a-year.js';
import { replayYear } from './replay-year.js';

const JUNETEENTH = parseLocalDate('2026-06-19');
const ZONE = 'America/Los_Angeles';
const HOUR_7 = '14';
const HOUR_16 = '23';

const isWorkday = (date: LocalDate): boolean =>
  !['sat', 'sun'].includes(weekdayOf(date)) && date !== JUNETEENTH;

/** The working days of June 2026, with rides on the hours 7 and 16 in Portland. */
function june(hourAt: (startsAt: Date) => Partial<ClimateHour>) {
  const year = aClimateYear({ from: '2026-05-31T00:00:00Z', until: '2026-07-02T00:00:00Z', hourAt });
  return replayYear({
    dates: { from: parseLocalDate('2026-06-01'), to: parseLocalDate('2026-06-30') },
    timeZone: ZONE,
    scheduleOn: (date) =>
      isWorkday(date)
        ? { targetArrivalTime: parseLocalTime('07:30'), targetHomeTime: parseLocalTime('16:30') }
        : null,
    route: { start: PORTLAND_HOME, end: PORTLAND_WORK, rideMinutes: 25 },
    climate: { morning: year, evening: year },
  });
}

const utcHour = (startsAt: Date): string => startsAt.toISOString().slice(11, 13);
const dayOfJune = (startsAt: Date): number => startsAt.getUTCDate();

const windOfTheDayAt16 = june((startsAt) =>
  utcHour(startsAt) === HOUR_16 ? { windMph: dayOfJune(startsAt) } : {},
);

const curveOf = (result: ReturnType<typeof limitsOverAYear>, field: string, leg = 'both') => {
  const found = result.limits.find((one) => one.field === field && one.leg === leg);
  if (!found) throw new Error(`no curve of ${field}`);
  return found;
};

describe('a year of limits', () => {
  it('counts the go days at every wind that a rider can choose', () => {
    const { rideDays, limits, goDays } = limitsOverAYear(windOfTheDayAt16, DEFAULT_LIMITS);
    const wind = limits.find(({ field }) => field === 'windLimitMph');
    expect(rideDays).toBe(21);
    expect(goDays).toBe(8);
    expect(wind?.options.slice(0, 6)).toEqual(
      [5, 8, 11, 14, 18, 21].map((days, index) => ({ value: (index + 1) * 5, goDays: days })),
    );
    expect([wind?.stops, wind?.stopsAlone]).toEqual([13, 13]);
  });

  it('is known for every preset', () => {
    expect(limitsOverAYear(windOfTheDayAt16, DEFAULT_LIMITS).presets).toEqual([
      { name: 'fair-weather', goDays: 8 },
      { name: 'everyday', goDays: 11 },
      { name: 'all-weather', goDays: 18 },
    ]);
  });

  it('offers the value of a rider that no screen offers', () => {
    const { limits } = limitsOverAYear(windOfTheDayAt16, { ...DEFAULT_LIMITS, windLimitMph: 12 });
    const wind = limits.find(({ field }) => field === 'windLimitMph');
    expect(wind?.options.slice(0, 4).map(({ value }) => value)).toEqual([5, 10, 12, 15]);
    expect(wind?.options[2]?.goDays).toBe(10);
  });

  it('judges gusts only where they are limited, and offers no limit', () => {
    const gusty = june((startsAt) =>
      utcHour(startsAt) === HOUR_7 ? { gustMph: 2 * dayOfJune(startsAt) } : {},
    );
    const free = limitsOverAYear(gusty, DEFAULT_LIMITS);
    expect(free.goDays).toBe(21);
    expect(curveOf(free, 'gustLimitMph').options.at(-1)).toEqual({ value: null, goDays: 21 });
    const limited = limitsOverAYear(gusty, { ...DEFAULT_LIMITS, gustLimitMph: 30 });
    expect([limited.goDays, curveOf(limited, 'gustLimitMph').stopsAlone]).toEqual([11, 10]);
  });

  it('passes rides whose gusts are unknown', () => {
    const unknownGusts = june(() => ({ gustMph: missing('not-reported') }));
    expect(limitsOverAYear(unknownGusts, { ...DEFAULT_LIMITS, gustLimitMph: 15 }).goDays).toBe(21);
  });

  it('limits the evening by itself', () => {
    const evening = { ...NO_EVENING_LIMITS, windLimitMph: 25 };
    const result = limitsOverAYear(windOfTheDayAt16, DEFAULT_LIMITS, evening);
    expect(result.goDays).toBe(18);
    expect(curveOf(result, 'windLimitMph', 'morning').stops).toBe(0);
    expect(curveOf(result, 'windLimitMph', 'evening').stopsAlone).toBe(3);
  });

  it('counts rain from 0.25 mm in the hour of a ride on', () => {
    const rainOf = (precipitationMm: number) =>
      limitsOverAYear(
        june((startsAt) => (utcHour(startsAt) === HOUR_16 ? { precipitationMm } : {})),
        { ...DEFAULT_LIMITS, rainLimitPercent: 90 },
      ).goDays;
    expect([rainOf(0.24), rainOf(0.25)]).toEqual([21, 0]);
  });

  it('is a no at any limits in snow', () => {
    const snow = june((startsAt) => (dayOfJune(startsAt) === 2 ? { condition: 'snow' } : {}));
    const result = limitsOverAYear(snow, DEFAULT_LIMITS);
    // June 2 in UTC holds the morning of the 2nd and the evening of the 2nd and the 1st.
    expect(result.goDays).toBe(result.rideDays - result.days.filter(({ isUnsafe }) => isUnsafe).length);
    expect(result.days.filter(({ isUnsafe }) => isUnsafe).map(({ date }) => date)).toEqual(['2026-06-02']);
    expect(result.limits.map(({ stops }) => stops)).toEqual([0, 0, 0, 0, 0]);
  });

  it('knows of ice from the hours before', () => {
    const freezing = { ...DEFAULT_LIMITS, temperatureMinF: 10 };
    const iceAfter = (hour: string) =>
      limitsOverAYear(
        june((startsAt) => ({ temperatureF: 30, precipitationMm: utcHour(startsAt) === hour ? 0.3 : 0 })),
        freezing,
      ).goDays;
    expect([iceAfter('01'), iceAfter('05')]).toEqual([21, 0]);
  });

  it('guesses nothing about days with too few figures', () => {
    const gap = june((startsAt) =>
      dayOfJune(startsAt) === 3 && utcHour(startsAt) === HOUR_7 ? { windMph: missing('not-reported') } : {},
    );
    const result = limitsOverAYear(gap, DEFAULT_LIMITS);
    expect([result.rideDays, result.goDays, result.unknownDays]).toEqual([21, 20, 1]);
  });
});

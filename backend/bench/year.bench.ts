/**
 * `npm run bench:year`: a year of rides judged with the curves of every limit, on one core, beside as many calls of the
 * ordinary verdict on the same hours. The aim is 30 ms for the year.
 */
import { aClimateHour } from '../testing/builders/a-climate-year.js';
import { PORTLAND_HOME, PORTLAND_WORK } from '../testing/builders/a-commute.js';
import { asWeather, completeDates, datesOf, type ClimateYear } from '../src/domain/climate/climate-year.js';
import { limitsOverAYear } from '../src/domain/climate/limits-over-a-year.js';
import { replayYear } from '../src/domain/climate/replay-year.js';
import { planCommute } from '../src/domain/commute/commute.js';
import { MS_PER_HOUR } from '../src/domain/commute/time.js';
import { missing } from '../src/domain/conditions/reading.js';
import { DEFAULT_LIMITS } from '../src/domain/recommendation/limits.js';
import { recommend } from '../src/domain/recommendation/recommend.js';
import { DEFAULT_SCHEDULE } from '../src/domain/rider/rider.js';

const AIM_MS = 30;
const ROUNDS = 40;
const WARM_UP_ROUNDS = 10;
const ZONE = 'America/Los_Angeles';
const ROUTE = { start: PORTLAND_HOME, end: PORTLAND_WORK, rideMinutes: 25 };

const climate = { morning: aYear(0), evening: aYear(1) };
const dates = completeDates(climate.morning, ZONE);
if (!dates) throw new Error('the year holds no complete day');
const allDates = datesOf(dates);

/** Every day of the week is a ride day: the most that a year can ask for. */
function year(): number {
  if (!dates) return 0;
  const days = replayYear({
    dates,
    timeZone: ZONE,
    scheduleOn: () => DEFAULT_SCHEDULE,
    route: ROUTE,
    climate,
  });
  return limitsOverAYear(days, DEFAULT_LIMITS).goDays;
}

/** Each day's series is cut out of the year before the clock runs. */
const series = allDates.map((date) => {
  const commute = planCommute({ date, timeZone: ZONE, schedule: DEFAULT_SCHEDULE, route: ROUTE });
  const around = (hours: ClimateYear) => ({
    weather: hours
      .filter(
        ({ startsAt }) =>
          Math.abs(startsAt.getTime() - commute.morning.departsAt.getTime()) < 24 * MS_PER_HOUR,
      )
      .map(asWeather),
    air: missing('not-asked'),
  });
  return { morning: around(climate.morning), evening: around(climate.evening) };
});

function ordinaryVerdicts(): number {
  return allDates.filter((date, index) => {
    const commute = planCommute({ date, timeZone: ZONE, schedule: DEFAULT_SCHEDULE, route: ROUTE });
    const outlooks = series[index];
    if (!outlooks) return false;
    const result = recommend({
      commute,
      outlooks,
      limits: DEFAULT_LIMITS,
      carDelayMinutes: missing('not-asked'),
      units: 'us',
      bikeType: 'regular',
      route: { distanceMiles: 3, elevationGainFeet: 0 },
      earlier: null,
      now: new Date(commute.morning.departsAt.getTime() - MS_PER_HOUR),
    });
    return result.kind === 'recommended' && result.recommendation.verdict === 'thumbs_up';
  }).length;
}

function aYear(salt: number): ClimateYear {
  const firstHour = Date.parse('2025-10-20T00:00:00Z');
  return Array.from({ length: 367 * 24 }, (_, hour) =>
    aClimateHour(new Date(firstHour + hour * MS_PER_HOUR), {
      temperatureF: 60 + 30 * Math.sin(hour / 1400 + salt) + 8 * Math.sin(hour / 4),
      windMph: 8 + 6 * Math.sin(hour / 37 + salt),
      gustMph: 14 + 9 * Math.sin(hour / 37 + salt),
      precipitationMm: hour % 61 === 0 ? 0.6 : 0,
    }),
  );
}

/** Milliseconds of processor time that each round took, sorted: what else the machine does doesn't count. */
function measure(work: () => number): number[] {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) work();
  return Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
}

if (year() !== ordinaryVerdicts()) throw new Error('the year and the ordinary verdicts differ');
const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? NaN;
const p90 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.9)] ?? NaN;
const ofYear = measure(year);
const ofVerdicts = measure(ordinaryVerdicts);
console.log(`${allDates.length} days, processor time, median of ${ROUNDS} rounds (90th percentile)`);
console.log(
  `a year with all curves  ${median(ofYear).toFixed(1)} ms (${p90(ofYear).toFixed(1)})   aim ${AIM_MS} ms`,
);
console.log(`ordinary verdicts       ${median(ofVerdicts).toFixed(1)} ms (${p90(ofVerdicts).toFixed(1)})`);
if (median(ofYear) > AIM_MS) {
  console.log(`Slower than ${AIM_MS} ms.`);
  process.exitCode = 1;
}

import { LEG_NAMES, planCommute, type LegName } from '../src/domain/commute/commute.js';
import { MS_PER_DAY, MS_PER_HOUR, parseLocalTime, type LocalDate } from '../src/domain/commute/time.js';
import { missing } from '../src/domain/conditions/reading.js';
import { judge, replayDay, type ReplayedDay } from '../src/domain/climate/replay-year.js';
import { ICE_LOOKBACK_HOURS } from '../src/domain/recommendation/leg-readings.js';
import { asIfUtc, hourKey, type CountedHours } from './counted-hours.js';

/** A leg's weather is that of one hour; those who ride it are counted over several. */
const COUNTED = {
  morning: { hour: 7, riders: [7, 8] },
  evening: { hour: 16, riders: [16, 17, 18] },
} as const satisfies Record<LegName, { hour: number; riders: readonly number[] }>;

/** Rides that lie within the hours 7 and 16. */
const SCHEDULE = { targetArrivalTime: parseLocalTime('07:30'), targetHomeTime: parseLocalTime('16:30') };
const NOWHERE = { lat: 0, lng: 0 };
const ROUTE = { start: NOWHERE, end: NOWHERE, rideMinutes: 25 };

/** A usual day is the median of the days up to three weeks before and after. */
const USUAL_WITHIN_DAYS = 21;

/** A working day: what the rules make of it and how many rode. */
export interface CountedDay {
  readonly replayed: Extract<ReplayedDay, { kind: 'known' }>;
  /** Riders of each leg as a share of the usual. */
  readonly share: Readonly<Record<LegName, number>>;
}

export interface CountedDays {
  readonly title: string;
  readonly days: readonly CountedDay[];
  readonly notes: readonly string[];
}

/** The working days with all their counts and figures; what is left out is in the notes. */
export function countDays({ title, workdays, riders, weather, notes }: CountedHours): CountedDays {
  const complete = workdays.filter((date) =>
    LEG_NAMES.every((leg) => COUNTED[leg].riders.every((hour) => riders.has(hourKey(date, hour)))),
  );
  const counts = new Map(
    complete.map((date) => [
      date,
      { morning: ridersOf(date, 'morning'), evening: ridersOf(date, 'evening') },
    ]),
  );
  const judged = complete.flatMap((date): { date: LocalDate; replayed: CountedDay['replayed'] }[] => {
    const replayed = judgeDay(date);
    return replayed.kind === 'known' ? [{ date, replayed }] : [];
  });
  const days = judged.flatMap(({ date, replayed }): CountedDay[] => {
    const share = { morning: shareOfUsual(date, 'morning'), evening: shareOfUsual(date, 'evening') };
    return Number.isFinite(share.morning) && Number.isFinite(share.evening) ? [{ replayed, share }] : [];
  });
  return {
    title,
    days,
    notes: [
      ...notes,
      ...leftOut(workdays.length - complete.length, 'counts are missing for hours 7, 8, 16, 17 or 18'),
      ...leftOut(complete.length - judged.length, 'temperature, wind, rain or weather code is missing'),
      ...leftOut(judged.length - days.length, 'the usual number of riders is 0'),
    ],
  };

  function ridersOf(date: LocalDate, leg: LegName): number {
    return COUNTED[leg].riders.reduce((sum, hour) => sum + (riders.get(hourKey(date, hour)) ?? 0), 0);
  }

  function judgeDay(date: LocalDate): ReplayedDay {
    const commute = planCommute({ date, timeZone: 'UTC', schedule: SCHEDULE, route: ROUTE });
    const outlookOf = (leg: LegName) => {
      const rideHour = asIfUtc(hourKey(date, COUNTED[leg].hour)).getTime() / MS_PER_HOUR;
      const hours = Array.from(
        { length: ICE_LOOKBACK_HOURS + 1 },
        (_, back) => rideHour - ICE_LOOKBACK_HOURS + back,
      );
      return {
        weather: hours.flatMap((hour) => weather.get(keyOf(hour)) ?? []),
        air: missing('not-asked'),
      };
    };
    return replayDay(date, {
      morning: judge(commute.morning, outlookOf('morning')),
      evening: judge(commute.evening, outlookOf('evening')),
    });
  }

  function shareOfUsual(date: LocalDate, leg: LegName): number {
    const around = [...counts].filter(
      ([other]) => Math.abs(Date.parse(other) - Date.parse(date)) <= USUAL_WITHIN_DAYS * MS_PER_DAY,
    );
    return ridersOf(date, leg) / median(around.map(([, count]) => count[leg]));
  }
}

const leftOut = (days: number, why: string): string[] =>
  days === 0 ? [] : [`${days} working day${days === 1 ? ' is' : 's are'} left out: ${why}.`];

const keyOf = (hour: number): string =>
  new Date(hour * MS_PER_HOUR).toISOString().slice(0, 'YYYY-MM-DDTHH'.length);

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? NaN, sorted[middle] ?? NaN];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

import { LEG_NAMES, planCommute, type Leg, type LegName, type Schedule } from '../commute/commute.js';
import { hourOf, MS_PER_HOUR, type LocalDate } from '../commute/time.js';
import type { HourlyWeather } from '../conditions/weather.js';
import { assessLeg } from '../recommendation/assess-leg.js';
import { gapsOf, isNeeded } from '../recommendation/data-gaps.js';
import { ICE_LOOKBACK_HOURS, type LegOutlook } from '../recommendation/leg-readings.js';
import { RIDER_LIMIT_ROWS, type Limits, type RiderLimitRow } from '../recommendation/limits.js';
import type { LegAssessment } from '../recommendation/recommendation.js';
import type { Coordinates } from '../route/location.js';
import { asWeather, datesOf, NOT_ASKED, type ClimateYear, type DateSpan } from './climate-year.js';

export interface YearOfRides {
  readonly dates: DateSpan;
  readonly timeZone: string;
  /** The times of a date's rides, or null on a day off. */
  readonly scheduleOn: (date: LocalDate) => Schedule | null;
  readonly route: { readonly start: Coordinates; readonly end: Coordinates; readonly rideMinutes: number };
  /** The past year where each leg starts. */
  readonly climate: Readonly<Record<LegName, ClimateYear>>;
}

/** What a ride day came down to, before any limit is chosen. */
export type ReplayedDay =
  | { readonly date: LocalDate; readonly kind: 'unknown' }
  | {
      readonly date: LocalDate;
      readonly kind: 'known';
      /** Stopped by a rule that no limit relaxes. */
      readonly isUnsafe: boolean;
      readonly worst: Readonly<Record<LegName, WorstReadings>>;
    };

/** Of each limit the reading that decides; null where nothing is known and the ride passes without. */
export type WorstReadings = Readonly<Record<RiderLimitRow['limit']['field'], number | null>>;

/** The ride days of a year, each judged leg by leg by the functions that judge today. */
export function replayYear({ dates, timeZone, scheduleOn, route, climate }: YearOfRides): ReplayedDay[] {
  const outlookOf = { morning: outlooksFrom(climate.morning), evening: outlooksFrom(climate.evening) };
  return datesOf(dates).flatMap((date) => {
    const schedule = scheduleOn(date);
    if (!schedule) return [];
    const commute = planCommute({ date, timeZone, schedule, route });
    return [
      replayDay(date, {
        morning: judge(commute.morning, outlookOf.morning(commute.morning)),
        evening: judge(commute.evening, outlookOf.evening(commute.evening)),
      }),
    ];
  });
}

/** A leg with every limit set, so that it names the deciding reading of each. */
export const judge = (leg: Leg, outlook: LegOutlook): LegAssessment =>
  assessLeg(leg, outlook, STRICTEST_LIMITS);

/** A day's readings, from its two judged legs. */
export function replayDay(date: LocalDate, legs: Readonly<Record<LegName, LegAssessment>>): ReplayedDay {
  const both = LEG_NAMES.map((name) => legs[name]);
  if (both.some((leg) => gapsOf(leg).some(isNeeded))) return { date, kind: 'unknown' };
  return {
    date,
    kind: 'known',
    isUnsafe: both.some(({ triggers }) => triggers.some(({ rule }) => !RULES_OF_RIDERS.has(rule))),
    worst: { morning: worstReadings(legs.morning), evening: worstReadings(legs.evening) },
  };
}

/** Below every reading, so that wherever an hour's gusts are known, the highest decides. */
const UNREACHABLE = -1000;
const STRICTEST_LIMITS = Object.fromEntries(
  RIDER_LIMIT_ROWS.map(({ limit, direction }) => [
    limit.field,
    direction === 'above' ? UNREACHABLE : -UNREACHABLE,
  ]),
) as Limits;

const RULES_OF_RIDERS: ReadonlySet<string> = new Set(RIDER_LIMIT_ROWS.map(({ rule }) => rule));

const worstReadings = ({ margins }: LegAssessment): WorstReadings =>
  Object.fromEntries(
    RIDER_LIMIT_ROWS.map((row) => [
      row.limit.field,
      margins.find(({ metric }) => metric === row.margin)?.value ?? null,
    ]),
  ) as WorstReadings;

/** The hours that a leg is judged on, found without searching the whole year for each. */
function outlooksFrom(year: ClimateYear): (leg: Leg) => LegOutlook {
  return ({ departsAt, arrivesAt }) => {
    const earliest = hourOf(departsAt).getTime() - ICE_LOOKBACK_HOURS * MS_PER_HOUR;
    const weather: HourlyWeather[] = [];
    for (let index = indexFrom(year, earliest); index < year.length; index += 1) {
      const hour = year[index];
      if (!hour || (hour.startsAt >= arrivesAt && hour.startsAt > departsAt)) break;
      weather.push(asWeather(hour));
    }
    return { weather, air: NOT_ASKED };
  };
}

/** The index of the first hour at or after an instant. Hours can be absent, so the place is at most where it would be without gaps. */
function indexFrom(year: ClimateYear, ms: number): number {
  const first = year[0]?.startsAt.getTime() ?? ms;
  let index = Math.min(Math.max(0, Math.ceil((ms - first) / MS_PER_HOUR)), year.length);
  while (index > 0 && (year[index - 1]?.startsAt.getTime() ?? 0) >= ms) index -= 1;
  return index;
}

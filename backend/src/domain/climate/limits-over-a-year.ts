import { LEG_NAMES, type LegName } from '../commute/commute.js';
import {
  DEFAULT_LIMITS,
  isBeyond,
  limitFor,
  RIDER_LIMIT_ROWS,
  type Limits,
  type RiderLimitRow,
} from '../recommendation/limits.js';
import { LIMIT_PRESETS, type PresetName } from '../recommendation/limit-presets.js';
import type { ReplayedDay } from './replay-year.js';

/** Limits of the evening that differ from the morning's; null: as in the morning. */
export type EveningLimits = { readonly [Field in keyof Limits]: number | null };

export type LimitsPerLeg = Readonly<Record<LegName, Limits>>;

export const NO_EVENING_LIMITS = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((field) => [field, null]),
) as EveningLimits;

export const limitsPerLeg = (limits: Limits, evening: EveningLimits): LimitsPerLeg => ({
  morning: limits,
  evening: Object.fromEntries(
    Object.entries(limits).map(([field, value]) => [field, evening[field as keyof Limits] ?? value]),
  ) as Limits,
});

/** What a year would have been under a rider's limits. */
export interface LimitsOverAYear {
  /** Days on which the rider rides, those with too few figures included. */
  readonly rideDays: number;
  readonly goDays: number;
  /** Neither go nor no-go. */
  readonly unknownDays: number;
  readonly byMonth: readonly MonthOfRides[];
  readonly limits: readonly LimitCurve[];
  readonly presets: readonly { readonly name: PresetName; readonly goDays: number }[];
  /** The known days, as `worst` of each limit lists them. */
  readonly days: readonly { readonly date: string; readonly isUnsafe: boolean }[];
}

export interface MonthOfRides {
  /** "2026-06". */
  readonly month: string;
  readonly rideDays: number;
  readonly goDays: number;
}

/** What one limit costs. */
export interface LimitCurve {
  readonly field: keyof Limits;
  /** Where the evening has a limit of its own, each leg has a curve of its own. */
  readonly leg: LegName | 'both';
  /** Known days on which a reading is beyond it. */
  readonly stops: number;
  /** Of these the days that would be a go without it. */
  readonly stopsAlone: number;
  /** The go days at each value that screens offer, and at the rider's own; null is no limit. */
  readonly options: readonly { readonly value: number | null; readonly goDays: number }[];
  /** Of each known day the reading that decides; null where it is missing and the ride passes. */
  readonly worst: readonly (number | null)[];
}

type KnownDay = Extract<ReplayedDay, { kind: 'known' }>;

/** Go days, and what each limit costs of them. */
export function limitsOverAYear(
  year: readonly ReplayedDay[],
  limits: Limits,
  evening: EveningLimits = NO_EVENING_LIMITS,
): LimitsOverAYear {
  const known = year.filter((day) => day.kind === 'known');
  const go = goDates(known, limitsPerLeg(limits, evening));
  return {
    rideDays: year.length,
    goDays: go.size,
    unknownDays: year.length - known.length,
    byMonth: byMonth(year, go),
    limits: curvesOf(known, limits, evening),
    presets: LIMIT_PRESETS.map(({ name, limits: preset }) => ({
      name,
      goDays: goDates(known, limitsPerLeg(preset, NO_EVENING_LIMITS)).size,
    })),
    days: known.map(({ date, isUnsafe }) => ({ date, isUnsafe })),
  };
}

function goDates(days: readonly KnownDay[], limits: LimitsPerLeg): Set<string> {
  const isStopped = ({ worst }: KnownDay): boolean =>
    LEG_NAMES.some((leg) =>
      RIDER_LIMIT_ROWS.some((row) => stops(row, worst[leg][row.limit.field], limitFor(row, limits[leg]))),
    );
  return new Set(days.filter((day) => !day.isUnsafe && !isStopped(day)).map(({ date }) => date));
}

const stops = (row: RiderLimitRow, value: number | null, limit: number | null): boolean =>
  value !== null && limit !== null && isBeyond(row, value, limit);

function byMonth(year: readonly ReplayedDay[], go: ReadonlySet<string>): MonthOfRides[] {
  const months = new Map<string, { month: string; rideDays: number; goDays: number }>();
  for (const { date } of year) {
    const month = date.slice(0, 'YYYY-MM'.length);
    const sums = months.get(month) ?? { month, rideDays: 0, goDays: 0 };
    sums.rideDays += 1;
    if (go.has(date)) sums.goDays += 1;
    months.set(month, sums);
  }
  return [...months.values()];
}

/** A limit, the legs it judges and its value. */
interface Scope {
  readonly row: RiderLimitRow;
  readonly leg: LimitCurve['leg'];
  readonly limit: number | null;
}

function scopesOf(limits: Limits, evening: EveningLimits): Scope[] {
  return RIDER_LIMIT_ROWS.flatMap((row): Scope[] => {
    const { field } = row.limit;
    const own = evening[field];
    if (own === null) return [{ row, leg: 'both', limit: limits[field] }];
    return [
      { row, leg: 'morning', limit: limits[field] },
      { row, leg: 'evening', limit: own },
    ];
  });
}

function curvesOf(days: readonly KnownDay[], limits: Limits, evening: EveningLimits): LimitCurve[] {
  const scopes = scopesOf(limits, evening).map((scope) => {
    const worst = days.map((day) => worstOn(day, scope));
    return { ...scope, worst, isOver: worst.map((value) => stops(scope.row, value, scope.limit)) };
  });
  const limitsOver = days.map((_, day) => scopes.filter(({ isOver }) => isOver[day]).length);

  return scopes.map(({ row, leg, limit, worst, isOver }) => {
    /** Without this limit the day would be a go. */
    const isFree = days.map(
      ({ isUnsafe }, day) => !isUnsafe && (limitsOver[day] ?? 0) - (isOver[day] ? 1 : 0) === 0,
    );
    return {
      field: row.limit.field,
      leg,
      stops: isOver.filter(Boolean).length,
      stopsAlone: isOver.filter((over, day) => over && isFree[day]).length,
      options: optionsOf(row, limit).map((value) => ({
        value,
        goDays: worst.filter((reading, day) => isFree[day] && !stops(row, reading, value)).length,
      })),
      worst,
    };
  });
}

/** The reading that is furthest on the limit's side of both legs, or of the one that it judges. */
function worstOn({ worst }: KnownDay, { row, leg }: Scope): number | null {
  const { field } = row.limit;
  if (leg !== 'both') return worst[leg][field];
  const readings = LEG_NAMES.map((name) => worst[name][field]).filter((reading) => reading !== null);
  if (readings.length === 0) return null;
  return row.direction === 'above' ? Math.max(...readings) : Math.min(...readings);
}

/** From the lowest that any screen offers to the highest, with the rider's own; "no limit" last where there is one. */
function optionsOf(
  { limit: { settings, onboarding, step, default: standard } }: RiderLimitRow,
  own: number | null,
) {
  const offered = [settings, ...(onboarding ? [onboarding] : [])];
  const lowest = Math.min(...offered.map(({ min }) => min));
  const highest = Math.max(...offered.map(({ max }) => max));
  const steps = Array.from({ length: (highest - lowest) / step + 1 }, (_, index) => lowest + index * step);
  const values = [...new Set([...steps, ...(own === null ? [] : [own])])].sort((a, b) => a - b);
  return standard === null ? [...values, null] : values;
}

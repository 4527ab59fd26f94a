import { LIMIT_PRESETS, LIMITS } from '@rollout/contracts/limits';
import type { Answer } from '../../shared/api/contract';
import type { Limits } from '../../shared/ui/limit-fields';

type Asked = Answer<'post', '/api/limits/year'>;

/** The last year at the rider's places: of each day and limit the reading that decides. */
export type Year = Extract<Asked, { available: true }>;

type Field = keyof Limits;
type Limit = (typeof LIMITS)[number];

/** What limits make of a year. */
export interface YearUnderLimits {
  /** Of the days whose weather is known. */
  readonly days: number;
  readonly goDays: number;
  /** By the month of the year, January first. */
  readonly months: readonly { readonly days: number; readonly goDays: number }[];
  readonly presets: readonly { readonly name: PresetName; readonly goDays: number }[];
}

export type PresetName = (typeof LIMIT_PRESETS)[number]['name'];

/** The days that a limit alone stops, and what is left of them at the next value on offer. */
export interface CostOfLimit {
  readonly alone: number;
  readonly next: { readonly value: number; readonly alone: number } | null;
}

/** The server judged the days; this only compares its readings with limits, so that a dropdown needs no call. */
export function underLimits(year: Year, limits: Limits): YearUnderLimits {
  const isGo = goUnder(year, limits);
  const months = Array.from({ length: 12 }, () => ({ days: 0, goDays: 0 }));
  year.days.forEach(({ date }, day) => {
    const month = months[Number(date.slice(5, 7)) - 1];
    if (!month) return;
    month.days += 1;
    if (isGo[day]) month.goDays += 1;
  });
  return {
    days: year.days.length,
    goDays: count(isGo),
    months,
    presets: LIMIT_PRESETS.map(({ name, limits: preset }) => ({
      name,
      goDays: count(goUnder(year, preset)),
    })),
  };
}

/** @param offered the values of its dropdown */
export function costOf(
  year: Year,
  limits: Limits,
  field: Field,
  offered: readonly (number | null)[],
): CostOfLimit {
  const without = count(goUnder(year, { ...limits, [field]: null }));
  const aloneAt = (value: number | null) => without - count(goUnder(year, { ...limits, [field]: value }));
  const value = nextLooser(field, limits[field], offered);
  return { alone: aloneAt(limits[field]), next: value === null ? null : { value, alone: aloneAt(value) } };
}

/** The name of the preset that limits amount to; null for limits of the rider's own. */
export const presetOf = (limits: Limits): PresetName | null =>
  LIMIT_PRESETS.find((preset) => LIMITS.every(({ field }) => preset.limits[field] === limits[field]))?.name ??
  null;

type MaybeLimits = { readonly [F in Field]: number | null };

function goUnder(year: Year, limits: MaybeLimits): boolean[] {
  const judged = year.limits.map(({ metric, worst }) => ({
    worst,
    limit: limits[metric],
    isUpper: rowOf(metric).direction === 'above',
  }));
  return year.days.map(
    ({ isUnsafe }, day) =>
      !isUnsafe &&
      judged.every(({ worst, limit, isUpper }) => {
        const reading = worst[day] ?? null;
        return reading === null || limit === null || (isUpper ? reading <= limit : reading >= limit);
      }),
  );
}

function nextLooser(
  field: Field,
  present: number | null,
  offered: readonly (number | null)[],
): number | null {
  if (present === null) return null;
  const isUpper = rowOf(field).direction === 'above';
  const looser = offered.filter(
    (value): value is number => value !== null && (isUpper ? value > present : value < present),
  );
  if (looser.length === 0) return null;
  return isUpper ? Math.min(...looser) : Math.max(...looser);
}

function rowOf(field: Field): Limit {
  const row = LIMITS.find((one) => one.field === field);
  if (!row) throw new Error(`no limit ${field}`);
  return row;
}

const count = (flags: readonly boolean[]): number => flags.filter(Boolean).length;

import { LEG_NAMES, type LegName } from '../src/domain/commute/commute.js';
import { limitsOverAYear, type LimitCurve } from '../src/domain/climate/limits-over-a-year.js';
import { LIMIT_PRESETS } from '../src/domain/recommendation/limit-presets.js';
import {
  DEFAULT_LIMITS,
  isBeyond,
  RIDER_LIMIT_ROWS,
  type Limits,
} from '../src/domain/recommendation/limits.js';
import type { CountedDay } from './counted-days.js';

/** What limits would have said, and how many rode all the same. */
export interface LimitsFinding {
  readonly goDays: number;
  /** Mean share of the usual riders on both legs of the no-go days; null without any. */
  readonly ridersOnNoGoDays: number | null;
  readonly limits: readonly LimitFinding[];
}

export interface LimitFinding {
  readonly field: keyof Limits;
  readonly stops: number;
  readonly stopsAlone: number;
  /** Mean share of the usual riders on the legs that it alone stopped; null without any. */
  readonly ridersWhereAlone: number | null;
}

/** Legs whose figure lies in (above, upTo], and their mean share of the usual riders. */
export interface Bin {
  readonly above: number | null;
  readonly upTo: number | null;
  readonly legs: number;
  readonly riders: number | null;
}

export interface Findings {
  readonly days: number;
  readonly presets: readonly (LimitsFinding & { readonly name: string; readonly label: string })[];
  /** Of the legs that stayed dry. */
  readonly dryByWind: readonly Bin[];
  readonly dryByTemperature: readonly Bin[];
  readonly rain: { readonly wet: Bin; readonly dry: Bin };
  /** Go days at each wind, the other limits as the specification sets them. */
  readonly goDaysByWind: LimitCurve['options'];
}

const WIND_EDGES_MPH = [5, 10, 15, 20];
const TEMPERATURE_EDGES_F = [25, 35, 45, 55, 65, 75, 85, 95];

export function findingsOf(days: readonly CountedDay[]): Findings {
  const legs = days.flatMap(({ replayed, share }) =>
    LEG_NAMES.map((name) => ({ worst: replayed.worst[name], share: share[name] })),
  );
  const dry = legs.filter(({ worst }) => worst.rainLimitPercent === 0);
  const wet = legs.filter(({ worst }) => worst.rainLimitPercent === 100);
  const byDefault = limitsOverAYear(
    days.map(({ replayed }) => replayed),
    DEFAULT_LIMITS,
  );
  return {
    days: days.length,
    presets: LIMIT_PRESETS.map(({ name, label, limits }) => ({ name, label, ...finding(days, limits) })),
    dryByWind: bins(dry, WIND_EDGES_MPH, ({ worst }) => worst.windLimitMph),
    dryByTemperature: bins(dry, TEMPERATURE_EDGES_F, ({ worst }) => worst.temperatureMaxF),
    rain: { wet: bin(wet, null, null), dry: bin(dry, null, null) },
    goDaysByWind: byDefault.limits.find(({ field }) => field === 'windLimitMph')?.options ?? [],
  };
}

function finding(days: readonly CountedDay[], limits: Limits): LimitsFinding {
  const { goDays, limits: curves } = limitsOverAYear(
    days.map(({ replayed }) => replayed),
    limits,
  );
  const stopped = days.map((day) => ({ ...day, by: stoppedLegs(day, limits) }));
  const noGo = stopped.filter(({ replayed, by }) => replayed.isUnsafe || by.length > 0);
  return {
    goDays,
    ridersOnNoGoDays: mean(noGo.flatMap(({ share }) => LEG_NAMES.map((leg) => share[leg]))),
    limits: curves.map(({ field, stops, stopsAlone }) => ({
      field,
      stops,
      stopsAlone,
      ridersWhereAlone: mean(
        stopped
          .filter(({ replayed, by }) => !replayed.isUnsafe && by.every((one) => one.field === field))
          .flatMap(({ share, by }) => by.map(({ leg }) => share[leg])),
      ),
    })),
  };
}

function stoppedLegs({ replayed }: CountedDay, limits: Limits): { leg: LegName; field: keyof Limits }[] {
  return LEG_NAMES.flatMap((leg) =>
    RIDER_LIMIT_ROWS.flatMap((row) => {
      const { field } = row.limit;
      const [value, limit] = [replayed.worst[leg][field], limits[field]];
      return value !== null && limit !== null && isBeyond(row, value, limit) ? [{ leg, field }] : [];
    }),
  );
}

type CountedLeg = { readonly worst: CountedDay['replayed']['worst'][LegName]; readonly share: number };

function bins(
  legs: readonly CountedLeg[],
  edges: readonly number[],
  figureOf: (leg: CountedLeg) => number | null,
): Bin[] {
  return [null, ...edges].map((above, index) => {
    const upTo = edges[index] ?? null;
    const within = legs.filter((leg) => {
      const figure = figureOf(leg);
      return figure !== null && (above === null || figure > above) && (upTo === null || figure <= upTo);
    });
    return bin(within, above, upTo);
  });
}

const bin = (legs: readonly CountedLeg[], above: number | null, upTo: number | null): Bin => ({
  above,
  upTo,
  legs: legs.length,
  riders: mean(legs.map(({ share }) => share)),
});

const mean = (figures: readonly number[]): number | null =>
  figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

import { UNHEALTHY_ABOVE_US_AQI } from '../conditions/air.js';
import type { HourReadings } from './leg-readings.js';
import type { Unit } from './wording.js';

/** What a rider can set a limit to. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** A limit that each rider sets. */
interface LimitSetting {
  /** The field of a rider's `Limits`. */
  readonly field: string;
  /** The field of the API. */
  readonly apiField: string;
  /** The label of its dropdown. */
  readonly label: string;
  /** What a rider who sets nothing gets; null makes the limit optional, and null is "no limit". */
  readonly default: number | null;
  /** What the API takes. */
  readonly allowed: Range;
  /** What the screens offer, in steps; null where onboarding does not ask. */
  readonly settings: Range;
  readonly onboarding: Range | null;
  readonly step: number;
}

interface LimitRow {
  readonly rule: string;
  readonly margin: string;
  readonly marginLabel: string;
  /** What of a ride's hours it judges: the highest where it limits from above, the lowest where from below. */
  readonly reading: keyof HourReadings;
  readonly direction: 'above' | 'below';
  readonly unit: Unit;
  /** What a missing reading means: there is no verdict without it, or the ride passes. */
  readonly ifMissing: 'no-verdict' | 'passes';
  /** Dangers are named before discomforts. */
  readonly isDanger?: true;
  /** Continues "Evening …" on the screen; both come with their unit. */
  readonly reason: (value: string, limit: string) => string;
  /** The same, short enough for a text; its unit has no degree sign. */
  readonly text: (shown: { readonly value: string; readonly limit: string; readonly unit: string }) => string;
  /** How the limit is set: by the rider, or the same for all. */
  readonly limit: LimitSetting | number;
}

/**
 * Every limit, in the order in which screens list them. Rules, margins, reasons, texts, the API, the stored columns that
 * a verdict needs and the screens' options all derive from this table.
 */
export const LIMITS = [
  {
    rule: 'too-hot',
    margin: 'heat',
    marginLabel: 'Heat',
    reading: 'temperatureF',
    direction: 'above',
    unit: '°F',
    ifMissing: 'no-verdict',
    reason: (value, limit) => `temperature ${value} is above your ${limit} limit.`,
    text: ({ value, limit, unit }) => `${value}${unit} (limit ${limit}${unit})`,
    limit: {
      field: 'temperatureMaxF',
      apiField: 'temperatureMax',
      label: 'Hotter than',
      default: 85,
      // Beyond every temperature measured in the United States.
      allowed: { min: -80, max: 140 },
      settings: { min: 70, max: 110 },
      onboarding: { min: 70, max: 110 },
      step: 5,
    },
  },
  {
    rule: 'too-cold',
    margin: 'cold',
    marginLabel: 'Cold',
    reading: 'temperatureF',
    direction: 'below',
    unit: '°F',
    ifMissing: 'no-verdict',
    reason: (value, limit) => `temperature ${value} is below your ${limit} limit.`,
    text: ({ value, limit, unit }) => `${value}${unit} (limit ${limit}${unit})`,
    limit: {
      field: 'temperatureMinF',
      apiField: 'temperatureMin',
      label: 'Colder than',
      default: 35,
      allowed: { min: -80, max: 140 },
      settings: { min: 20, max: 70 },
      onboarding: { min: 10, max: 70 },
      step: 5,
    },
  },
  {
    rule: 'too-windy',
    margin: 'wind',
    marginLabel: 'Wind',
    reading: 'windMph',
    direction: 'above',
    unit: 'mph',
    ifMissing: 'no-verdict',
    reason: (value, limit) => `wind ${value} is above your ${limit} limit.`,
    text: ({ value, limit, unit }) => `wind ${value} ${unit} (limit ${limit})`,
    limit: {
      field: 'windLimitMph',
      apiField: 'windSpeedThreshold',
      label: 'Wind speed above',
      default: 10,
      allowed: { min: 0, max: 100 },
      settings: { min: 10, max: 40 },
      onboarding: { min: 5, max: 40 },
      step: 5,
    },
  },
  {
    rule: 'too-gusty',
    margin: 'gust',
    marginLabel: 'Gusts',
    reading: 'gustMph',
    direction: 'above',
    unit: 'mph',
    ifMissing: 'passes',
    reason: (value, limit) => `gusts of ${value} are above your ${limit} limit.`,
    text: ({ value, limit, unit }) => `gusts ${value} ${unit} (limit ${limit})`,
    limit: {
      field: 'gustLimitMph',
      apiField: 'windGustThreshold',
      label: 'Wind gusts above',
      default: null,
      allowed: { min: 0, max: 150 },
      settings: { min: 15, max: 60 },
      onboarding: null,
      step: 5,
    },
  },
  {
    rule: 'rain-likely',
    margin: 'rain',
    marginLabel: 'Rain',
    reading: 'rainChancePercent',
    direction: 'above',
    unit: '%',
    ifMissing: 'no-verdict',
    reason: (value, limit) => `chance of rain ${value} is above your ${limit} limit.`,
    text: ({ value, limit }) => `rain ${value}% (limit ${limit}%)`,
    limit: {
      field: 'rainLimitPercent',
      apiField: 'rainThreshold',
      label: 'Chance of rain above',
      default: 10,
      allowed: { min: 0, max: 100 },
      settings: { min: 10, max: 90 },
      onboarding: { min: 10, max: 90 },
      step: 10,
    },
  },
  {
    rule: 'unhealthy-air',
    margin: 'air',
    marginLabel: 'Air',
    reading: 'aqi',
    direction: 'above',
    unit: 'AQI',
    ifMissing: 'passes',
    isDanger: true,
    reason: (value, limit) => `air quality index ${value} is above the healthy limit of ${limit}.`,
    text: ({ value, limit }) => `AQI ${value} (limit ${limit})`,
    limit: UNHEALTHY_ABOVE_US_AQI,
  },
] as const satisfies readonly LimitRow[];

export type Limit = (typeof LIMITS)[number];
export type MarginMetric = Limit['margin'];
export const MARGIN_METRICS: readonly MarginMetric[] = LIMITS.map(({ margin }) => margin);

type Setting = Exclude<Limit['limit'], number>;

/** A limit that each rider sets. */
export type RiderLimitRow = Extract<Limit, { readonly limit: Setting }>;

const isRiders = (row: Limit): row is RiderLimitRow => typeof row.limit !== 'number';

export const RIDER_LIMIT_ROWS: readonly RiderLimitRow[] = LIMITS.filter(isRiders);

/** What riders set, with its unit. */
export const RIDER_LIMITS = RIDER_LIMIT_ROWS.map(({ limit, unit }) => ({ ...limit, unit }));

type ValueOf<S extends Setting> = S['default'] extends number ? number : number | null;

/** A rider's limits. A reading is over its limit when strictly beyond it. */
export type Limits = { readonly [S in Setting as S['field']]: ValueOf<S> };

/** The same by the names of the API. */
export type ApiLimits = { [S in Setting as S['apiField']]: ValueOf<S> };

export const DEFAULT_LIMITS = Object.fromEntries(
  RIDER_LIMITS.map(({ field, default: value }) => [field, value]),
) as Limits;

/** What a reading is compared with; null where the rider has no such limit. */
export const limitFor = ({ limit }: Limit, limits: Limits): number | null =>
  typeof limit === 'number' ? limit : limits[limit.field];

/** How far a reading stays from a limit; negative beyond it. */
export const marginBetween = ({ direction }: Limit, value: number, limit: number): number =>
  direction === 'above' ? limit - value : value - limit;

/** A reading at the limit itself is not beyond it. */
export const isBeyond = (row: Limit, value: number, limit: number): boolean =>
  marginBetween(row, value, limit) < 0;

/** Every rule that can say no, the gravest first; reasons are listed in this order. */
export const RULE_NAMES = [
  'unsafe-condition',
  'ice-risk',
  ...LIMITS.filter((limit) => 'isDanger' in limit).map(({ rule }) => rule),
  ...LIMITS.filter((limit) => !('isDanger' in limit)).map(({ rule }) => rule),
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

/** Limits that leave no temperature to ride in are a mistake: the field and a sentence, or null for possible limits. */
export function checkLimits(
  limits: Limits,
): { readonly field: 'temperatureMin'; readonly sentence: string } | null {
  if (limits.temperatureMinF <= limits.temperatureMaxF) return null;
  return { field: 'temperatureMin', sentence: "“Colder than” can't be above “Hotter than”." };
}

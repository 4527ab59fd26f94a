import type { Reading } from '../conditions/reading.js';
import type { WeatherCondition } from '../conditions/weather.js';
import type { HourReadings } from './leg-readings.js';
import { LIMITS, type Limit } from './limits.js';

export interface MetricRow {
  readonly metric: string;
  readonly label: string;
  readonly unit: string;
  /** As data gaps name it. */
  readonly words: string;
  /** Shown where the reading is missing, marked as assumed; never part of a verdict (specification, section 9). */
  readonly assumed?: number;
  /** Left out for riders who have no limit on it. */
  readonly needsLimit?: true;
}

/** The rows of the conditions table, in its order, by the reading that each shows. */
export const METRICS = {
  temperatureF: { metric: 'temperature', label: 'Temp', unit: '°F', words: 'temperature', assumed: 65 },
  windMph: { metric: 'wind', label: 'Wind', unit: 'mph', words: 'wind' },
  gustMph: { metric: 'gust', label: 'Gusts', unit: 'mph', words: 'gust speed', needsLimit: true },
  aqi: { metric: 'aqi', label: 'AQI', unit: '', words: 'air quality', assumed: 42 },
  rainChancePercent: { metric: 'rain', label: 'Rain', unit: '%', words: 'chance of rain' },
  humidityPercent: { metric: 'humidity', label: 'Humidity', unit: '%', words: 'humidity' },
  uvIndex: { metric: 'uv', label: 'UV', unit: '', words: 'UV index' },
} as const satisfies Partial<Record<keyof HourReadings, MetricRow>>;

type Metrics = typeof METRICS;
export type ShownReading = keyof Metrics;
export const SHOWN_READINGS = Object.keys(METRICS) as readonly ShownReading[];

export type RowMetric = Metrics[ShownReading]['metric'];
export const ROW_METRICS: readonly RowMetric[] = SHOWN_READINGS.map((reading) => METRICS[reading].metric);

/** The rows that can turn red; `condition` is weather that is unsafe at any limits. */
export type TriggerMetric = Metrics[Limit['reading']]['metric'] | 'condition';
export const metricOf = ({ reading }: Limit): TriggerMetric => METRICS[reading].metric;
export const TRIGGER_METRICS: readonly TriggerMetric[] = [...new Set(LIMITS.map(metricOf)), 'condition'];

export type GapMetric = RowMetric | 'condition' | 'traffic';
export const GAP_METRICS: readonly GapMetric[] = [...ROW_METRICS, 'condition', 'traffic'];

type OptionalReading = {
  [R in ShownReading]: Metrics[R] extends { readonly needsLimit: true } ? R : never;
}[ShownReading];

/** What every judged leg shows, limits or not. */
export type AlwaysShown = Exclude<ShownReading, OptionalReading>;

/**
 * What a leg shows, each reading the deciding hour's: the one furthest over its limit, or nearest to it. Readings that
 * need a limit are absent where the rider has none.
 */
export type LegConditions = { readonly [R in AlwaysShown]: Reading } & {
  readonly [R in OptionalReading]?: Reading;
} & { readonly condition: Reading<WeatherCondition> };

import { METRICS } from '@rollout/contracts/limits';
import type { UnitSystem, User } from '../../../shared/api/contract';
import { limitIn } from '../../../shared/formatting/figures';
import type { Hour } from '../api';

export const FIRST_HOUR = 5;

/** Air above it is a no-go for everyone. */
const AQI_LIMIT = 100;

export type RiderLimits = Pick<
  User,
  'temperatureMin' | 'temperatureMax' | 'windSpeedThreshold' | 'windGustThreshold' | 'rainThreshold'
>;

/** One measure of the day, from its lowest to its highest figure on the chart. */
export interface Lane {
  readonly name: string;
  readonly isLine: boolean;
  readonly values: readonly (number | null)[];
  readonly limits: readonly { readonly value: number; readonly text: string }[];
  readonly beyond: readonly boolean[];
  readonly texts: readonly string[];
  readonly min: number;
  readonly max: number;
}

/** The day's measures in the order of the conditions. */
export function lanesOf(hours: readonly Hour[], limits: RiderLimits, units: UnitSystem): Lane[] {
  const { temperatureMin, temperatureMax, windSpeedThreshold, windGustThreshold, rainThreshold } = limits;
  const gustsBeyond = ({ windGustMph }: Hour) =>
    windGustThreshold !== null && windGustMph !== null && windGustMph > windGustThreshold;
  const lane = (
    name: string,
    unit: string,
    read: (hour: Hour) => number | null,
    [lower, upper]: readonly [number | null, number],
    alsoBeyond: (hour: Hour) => boolean = () => false,
  ): Lane => {
    const values = hours.map(read);
    const known = values.filter((value) => value !== null);
    const shown = (value: number) => limitIn(units, Math.round(value), unit);
    const isBeyond = (value: number | null) =>
      value !== null && (value > upper || (lower !== null && value < lower));
    return {
      name,
      isLine: lower !== null,
      values,
      limits: [lower, upper].flatMap((value) => (value === null ? [] : [{ value, text: shown(value) }])),
      beyond: hours.map((hour, index) => isBeyond(values[index] ?? null) || alsoBeyond(hour)),
      texts: values.map((value) => (value === null ? 'unknown' : shown(value))),
      min: lower === null ? 0 : Math.min(lower, ...known) - 4,
      max: Math.max(upper, ...known) * 1.08,
    };
  };
  return [
    lane(METRICS.temperature.label, '°F', (hour) => hour.temperatureF, [temperatureMin, temperatureMax]),
    lane(METRICS.wind.label, 'mph', (hour) => hour.windMph, [null, windSpeedThreshold], gustsBeyond),
    lane(METRICS.rain.label, '%', (hour) => hour.rainChance, [null, rainThreshold]),
    lane(METRICS.aqi.label, '', (hour) => hour.aqi, [null, AQI_LIMIT]),
  ];
}

/** "8 am", "12 pm" */
export function hourInWords(index: number): string {
  const hour = FIRST_HOUR + index;
  return `${hour % 12 || 12}\u00a0${hour < 12 ? 'am' : 'pm'}`;
}

/** "Wind 18 mph, beyond your limit" */
export const laneInWords = ({ name, texts, beyond }: Lane, index: number): string =>
  `${name} ${texts[index]}${beyond[index] ? ', beyond your limit' : ''}`;

import type { LegName } from '../commute/commute.js';
import { minuteOfDay, type LocalTime } from '../commute/time.js';
import type { WeatherCondition } from '../conditions/weather.js';
import type { UnitSystem } from '../rider/rider.js';

/** The units of limits. */
export type Unit = '°F' | 'mph' | '%' | 'AQI';

const LEG_WORDS: Record<LegName, string> = { morning: 'Morning', evening: 'Evening' };

export const legWord = (leg: LegName): string => LEG_WORDS[leg];

const MOST_DECIMALS = 2;

/**
 * A figure as a rider reads it: whole, or with as many decimals (two at most) as distinguish it from the limit shown next
 * to it: "10.4" next to a limit of 10, never "10 is above 10".
 */
export function shownNextTo(value: number, limit: number | null): string {
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals += 1) {
    const shown = rounded(value, decimals);
    if (limit === null || value === limit || shown !== limit) return plain(shown);
  }
  return plain(rounded(value, MOST_DECIMALS));
}

const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
};

/** Without "-0". */
const plain = (value: number): string => String(value === 0 ? 0 : value);

/** Units that differ in the metric system. */
const METRIC: Readonly<Record<string, { readonly unit: string; readonly of: (value: number) => number }>> = {
  '°F': { unit: '°C', of: (fahrenheit) => (fahrenheit - 32) / 1.8 },
  mph: { unit: 'km/h', of: (mph) => mph * 1.609344 },
};

/** A figure as text, with the limit next to it and the unit that both are in. */
export interface ShownFigure<L extends number | null = number | null> {
  readonly text: string;
  readonly limit: L extends number ? string : string | null;
  readonly unit: string;
}

interface Figure<L extends number | null> {
  readonly value: number;
  readonly limit: L;
  readonly unit: string;
}

/** A figure in a rider's units. Limits are set in US units, so a metric one is rounded to a whole figure. */
export function figureShown<L extends number | null>(
  { value, limit, unit }: Figure<L>,
  units: UnitSystem,
): ShownFigure<L> {
  const metric = units === 'metric' ? METRIC[unit] : undefined;
  const converted = (figure: number): number => metric?.of(figure) ?? figure;
  const shownLimit = limit === null ? null : metric ? Math.round(converted(limit)) : limit;
  const isAtLimit = value === limit && shownLimit !== null;
  return {
    text: isAtLimit ? plain(shownLimit) : shownNextTo(converted(value), shownLimit),
    limit: (shownLimit === null ? null : plain(shownLimit)) as ShownFigure<L>['limit'],
    unit: metric?.unit ?? unit,
  };
}

/** "58 °F", "8 mph", "10%", "42": what a sentence that names air quality says. */
export const amount = (figure: string, unit: string): string =>
  unit === 'AQI' ? figure : unit === '%' ? `${figure}%` : `${figure} ${unit}`;

/** "58 °F", "8 mph", "10%", "AQI 42". */
export const inUnit = (figure: string, unit: string): string =>
  unit === 'AQI' ? `AQI ${figure}` : amount(figure, unit);

/** "6:58 am", as screens show it. */
export function clockWords(time: LocalTime): string {
  const hour = Math.floor(minuteOfDay(time) / 60);
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'am' : 'pm'}`;
}

const CONDITION_WORDS: Record<WeatherCondition, string> = {
  clear: 'clear sky',
  'partly-cloudy': 'some clouds',
  cloudy: 'clouds',
  haze: 'haze',
  fog: 'fog',
  smoke: 'smoke',
  dust: 'dust',
  drizzle: 'drizzle',
  rain: 'rain',
  snow: 'snow',
  sleet: 'sleet',
  'freezing-rain': 'freezing rain',
  hail: 'hail',
  squall: 'squalls',
  thunderstorm: 'thunderstorms',
  tornado: 'a tornado',
};

export const conditionWords = (condition: WeatherCondition): string => CONDITION_WORDS[condition];

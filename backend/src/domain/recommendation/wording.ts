import type { LegName } from '../commute/commute.js';
import { minuteOfDay, type LocalTime } from '../commute/time.js';
import type { WeatherCondition } from '../conditions/weather.js';

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

/** "58 °F", "8 mph", "10%", "AQI 42". */
export function inUnit(figure: string, unit: Unit): string {
  if (unit === 'AQI') return `AQI ${figure}`;
  return unit === '%' ? `${figure}%` : `${figure} ${unit}`;
}

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

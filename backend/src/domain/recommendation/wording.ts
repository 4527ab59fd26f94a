import type { LegName } from '../commute/commute.js';
import type { WeatherCondition } from '../conditions/weather.js';

const LEG_WORDS: Record<LegName, string> = { morning: 'Morning', evening: 'Evening' };

export const legWord = (leg: LegName): string => LEG_WORDS[leg];

const MOST_DECIMALS = 2;

/**
 * A figure as a rider reads it: whole, but with as many decimals (two at most) as it takes to stay apart from the limit
 * it stands beside: "10.4" beside a limit of 10, never "10 is above 10".
 */
export function shownBeside(value: number, limit: number | null): string {
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

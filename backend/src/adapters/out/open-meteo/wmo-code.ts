import { missing, type Reading } from '../../../domain/conditions/reading.js';
import type { WeatherCondition } from '../../../domain/conditions/weather.js';
import type { Reported } from '../hourly-series/hourly-series.js';

/** WMO weather interpretation codes as Open-Meteo uses them (https://open-meteo.com/en/docs, "WMO Weather codes"). */
const CONDITION_OF: Readonly<Record<number, WeatherCondition>> = {
  0: 'clear',
  1: 'clear', // mainly clear
  2: 'partly-cloudy',
  3: 'cloudy',
  45: 'fog',
  48: 'fog', // depositing rime
  51: 'drizzle',
  53: 'drizzle',
  55: 'drizzle',
  56: 'freezing-rain', // freezing drizzle glazes a road just the same
  57: 'freezing-rain',
  61: 'rain',
  63: 'rain',
  65: 'rain',
  66: 'freezing-rain',
  67: 'freezing-rain',
  71: 'snow',
  73: 'snow',
  75: 'snow',
  77: 'snow', // snow grains
  80: 'rain', // showers
  81: 'rain',
  82: 'rain',
  85: 'snow', // snow showers
  86: 'snow',
  95: 'thunderstorm',
  96: 'thunderstorm', // with hail
  99: 'thunderstorm',
};

/** A code that is not in the table says nothing that we could vouch for. */
export function conditionOfWmoCode(code: Reported): Reading<WeatherCondition> {
  if (code === null || code === undefined) return missing('not-reported');
  return CONDITION_OF[code] ?? missing('implausible');
}

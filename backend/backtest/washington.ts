import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { parseLocalDate } from '../src/domain/commute/time.js';
import { missing } from '../src/domain/conditions/reading.js';
import type { HourlyWeather } from '../src/domain/conditions/weather.js';
import { asIfUtc, hourKey, type CountedHours } from './counted-hours.js';
import { numberIn, readRows, type Row } from './csv.js';

const FILE = new URL('./data/capital-bikeshare-hour.csv.gz', import.meta.url);
const COLUMNS = ['dteday', 'hr', 'workingday', 'weathersit', 'temp', 'windspeed', 'registered'];

/** Registered riders of Capital Bikeshare and the weather, by the hour; see data/NOTICE.md. */
export async function readWashington(): Promise<CountedHours> {
  const content = gunzipSync(await readFile(FILE)).toString('utf8');
  const riders = new Map<string, number>();
  const weather = new Map<string, HourlyWeather>();
  const workdays = new Set<string>();
  for (const row of readRows('capital-bikeshare-hour.csv', content, COLUMNS)) {
    const date = row.text('dteday');
    const key = hourKey(date, numberIn(row, 'hr', { min: 0, max: 23 }));
    riders.set(key, numberIn(row, 'registered', { min: 0, max: 1e6 }));
    weather.set(key, weatherOf(row, key));
    if (row.text('workingday') === '1') workdays.add(date);
  }
  return {
    title: 'Registered riders of Capital Bikeshare, Washington, D.C., 2011 and 2012',
    workdays: [...workdays].map(parseLocalDate),
    riders,
    weather,
    notes: [
      "The file doesn't say how much fell or what, so unsafe weather and ice aren't judged; rain means its light rain or worse.",
    ],
  };
}

/**
 * The file scales its figures. Its own readme says that temp is °C divided by 41; in the hourly file that would make a
 * windless New Year's midnight 9.8 °C that feels like 14.4, whereas −8 to 39 °C (and −16 to 50 for atemp) gives 3.3 and 3.0.
 */
function weatherOf(row: Row, key: string): HourlyWeather {
  const celsius = -8 + 47 * numberIn(row, 'temp', { min: 0, max: 1 });
  const kilometersAnHour = 67 * numberIn(row, 'windspeed', { min: 0, max: 1 });
  const notReported = missing('not-reported');
  return {
    startsAt: asIfUtc(key),
    temperatureF: celsius * 1.8 + 32,
    windMph: kilometersAnHour * 0.621371,
    gustMph: notReported,
    windFromDegrees: notReported,
    rainChancePercent: numberIn(row, 'weathersit', { min: 1, max: 4 }) >= LIGHT_RAIN ? 100 : 0,
    precipitationMm: notReported,
    humidityPercent: notReported,
    uvIndex: notReported,
    condition: 'cloudy',
  };
}

/** `weathersit` 3 is light snow, light rain or a thunderstorm; 4 is heavy rain, ice pellets or snow. */
const LIGHT_RAIN = 3;

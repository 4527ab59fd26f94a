import {
  type HourlyWeather,
  type WeatherSeries,
  WEATHER_CONDITIONS,
} from '../../../src/domain/conditions/weather.js';
import { isMissing } from '../../../src/domain/conditions/reading.js';
import { brokenOf } from './broken-promises.js';
import { isWithin, seriesPromises } from './series.promises.js';

/** What is possible on Earth, in the port's units. */
const RANGES = {
  temperatureF: [-135, 140],
  windMph: [0, 300],
  gustMph: [0, 300],
  windFromDegrees: [0, 360],
  rainChancePercent: [0, 100],
  precipitationMm: [0, 500],
  humidityPercent: [0, 100],
  uvIndex: [0, 50],
} as const satisfies Partial<Record<keyof HourlyWeather, readonly [number, number]>>;

export function brokenWeatherPromises(series: WeatherSeries): readonly string[] {
  const figures = Object.entries(RANGES) as [keyof typeof RANGES, readonly [number, number]][];
  return brokenOf({
    ...seriesPromises(series),
    ...Object.fromEntries(
      figures.map(([figure, range]) => [
        `${figure} is possible or missing`,
        series.every((hour) => isWithin(hour[figure], range)),
      ]),
    ),
    'a condition is a known word or missing': series.every(
      ({ condition }) => isMissing(condition) || WEATHER_CONDITIONS.includes(condition),
    ),
  });
}

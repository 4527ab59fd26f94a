import type { HourlyWeather, WeatherCondition } from '../../../domain/conditions/weather.js';
import type { Reading } from '../../../domain/conditions/reading.js';
import { readingOf, type PhysicalRange, type Reported } from '../hourly-series/figure.js';

/** An hour in our units, its figures as a provider reports them: unchecked, and null or absent where it says nothing. */
export type ReportedWeather = {
  readonly [Figure in Exclude<keyof HourlyWeather, 'startsAt' | 'condition'>]: Reported | Reading;
} & {
  readonly startsAt: Date;
  readonly condition: Reading<WeatherCondition>;
};

const PERCENT: PhysicalRange = { min: 0, max: 100 };
/** The records are -128.6 °F (Vostok, 1983) and 134.1 °F (Death Valley, 1913). */
const TEMPERATURE_F: PhysicalRange = { min: -135, max: 140 };
/** The record gust outside of a tornado is 253 mph (Barrow Island, 1996). */
const WIND_MPH: PhysicalRange = { min: 0, max: 300 };
const DEGREES: PhysicalRange = { min: 0, max: 360 };
/** The record of an hour is about 400 mm (Shangdi, 1975). */
const HOURLY_MM: PhysicalRange = { min: 0, max: 500 };
/** The record is about 43 (Licancabur, 2003). */
const UV_INDEX: PhysicalRange = { min: 0, max: 50 };

/** The hour with what cannot be true taken out of it. */
export const plausibleWeather = (hour: ReportedWeather): HourlyWeather => ({
  startsAt: hour.startsAt,
  temperatureF: readingOf(hour.temperatureF, TEMPERATURE_F),
  windMph: readingOf(hour.windMph, WIND_MPH),
  gustMph: readingOf(hour.gustMph, WIND_MPH),
  windFromDegrees: readingOf(hour.windFromDegrees, DEGREES),
  rainChancePercent: readingOf(hour.rainChancePercent, PERCENT),
  precipitationMm: readingOf(hour.precipitationMm, HOURLY_MM),
  humidityPercent: readingOf(hour.humidityPercent, PERCENT),
  uvIndex: readingOf(hour.uvIndex, UV_INDEX),
  condition: hour.condition,
});

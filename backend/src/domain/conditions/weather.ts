import type { Reading } from './reading.js';

/** The weather of one forecast hour, covering [startsAt, startsAt + 1 h). */
export interface HourlyWeather {
  /** The hour's first instant, on a whole UTC hour. */
  readonly startsAt: Date;
  readonly temperatureF: Reading;
  /** Sustained wind at 10 m. */
  readonly windMph: Reading;
  readonly gustMph: Reading;
  /** Where the wind comes from: 0 = north, 90 = east. */
  readonly windFromDegrees: Reading;
  /** Probability of precipitation, 0 to 100. */
  readonly rainChancePercent: Reading;
  /** Rain and melted snow that fall within the hour. */
  readonly precipitationMm: Reading;
  readonly humidityPercent: Reading;
  readonly uvIndex: Reading;
  readonly condition: Reading<WeatherCondition>;
}

/** Hours in ascending order, as far back and ahead as the provider knows; hours may be absent. */
export type WeatherSeries = readonly HourlyWeather[];

/** What the sky does in an hour, in the words of every provider put together, mildest first. */
export const WEATHER_CONDITIONS = [
  'clear',
  'partly-cloudy',
  'cloudy',
  'haze',
  'fog',
  'smoke',
  'dust',
  'drizzle',
  'rain',
  'snow',
  'sleet',
  'freezing-rain',
  'hail',
  'squall',
  'thunderstorm',
  'tornado',
] as const;

export type WeatherCondition = (typeof WEATHER_CONDITIONS)[number];

/** Unsafe at any limits. */
const UNSAFE: ReadonlySet<WeatherCondition> = new Set([
  'snow',
  'sleet',
  'freezing-rain',
  'hail',
  'squall',
  'thunderstorm',
  'tornado',
]);

export const isUnsafe = (condition: WeatherCondition): boolean => UNSAFE.has(condition);

const WET: ReadonlySet<WeatherCondition> = new Set([
  'drizzle',
  'rain',
  'snow',
  'sleet',
  'freezing-rain',
  'hail',
  'thunderstorm',
]);

/** Something falls that wets the ground. */
export const isWet = (condition: WeatherCondition): boolean => WET.has(condition);

/** The one that matters more to a rider. */
export const worseCondition = (a: WeatherCondition, b: WeatherCondition): WeatherCondition =>
  WEATHER_CONDITIONS.indexOf(a) >= WEATHER_CONDITIONS.indexOf(b) ? a : b;

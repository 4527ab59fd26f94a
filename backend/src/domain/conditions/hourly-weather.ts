import type { Reading } from './reading.js';
import type { WeatherCondition } from './weather-condition.js';

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

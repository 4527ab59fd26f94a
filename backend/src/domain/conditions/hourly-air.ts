import type { Reading } from './reading.js';

/** Concentrations of the pollutants of the US AQI, all in µg/m³. */
export interface PollutantConcentrations {
  readonly pm25UgM3: Reading;
  readonly pm10UgM3: Reading;
  readonly ozoneUgM3: Reading;
  readonly nitrogenDioxideUgM3: Reading;
  readonly sulphurDioxideUgM3: Reading;
  readonly carbonMonoxideUgM3: Reading;
}

/** The air of one forecast hour, covering [startsAt, startsAt + 1 h). */
export interface HourlyAir extends PollutantConcentrations {
  /** The hour's first instant, on a whole UTC hour. */
  readonly startsAt: Date;
}

/** Hours in ascending order, as far back and ahead as the provider knows; hours may be absent. */
export type AirSeries = readonly HourlyAir[];

import type { AirSeries } from '../../../src/domain/conditions/air.js';
import { brokenOf } from './broken-promises.js';
import { isWithin, seriesPromises } from './series.promises.js';

const POLLUTANTS = [
  'pm25UgM3',
  'pm10UgM3',
  'ozoneUgM3',
  'nitrogenDioxideUgM3',
  'sulphurDioxideUgM3',
  'carbonMonoxideUgM3',
] as const;

/** Up to a gram per cubic meter. */
const POSSIBLE = [0, 1_000_000] as const;

export const brokenAirPromises = (series: AirSeries): readonly string[] =>
  brokenOf({
    ...seriesPromises(series),
    ...Object.fromEntries(
      POLLUTANTS.map((pollutant) => [
        `${pollutant} is possible or missing`,
        series.every((hour) => isWithin(hour[pollutant], POSSIBLE)),
      ]),
    ),
  });

import type { ClimateHour, ClimateYear } from '../../../src/domain/climate/climate-year.js';
import { brokenOf } from './broken-promises.js';
import { isWithin, seriesPromises } from './series.promises.js';

/** What is possible on Earth, in the port's units. */
const RANGES = {
  temperatureF: [-135, 140],
  windMph: [0, 300],
  gustMph: [0, 300],
  windFromDegrees: [0, 360],
  precipitationMm: [0, 500],
} as const satisfies Partial<Record<keyof ClimateHour, readonly [number, number]>>;

export function brokenClimatePromises(year: ClimateYear): readonly string[] {
  const figures = Object.entries(RANGES) as [keyof typeof RANGES, readonly [number, number]][];
  return brokenOf({
    ...seriesPromises(year),
    ...Object.fromEntries(
      figures.map(([figure, range]) => [
        `${figure} is possible or missing`,
        year.every((hour) => isWithin(hour[figure], range)),
      ]),
    ),
  });
}

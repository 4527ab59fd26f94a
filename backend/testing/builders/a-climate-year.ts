import { MS_PER_HOUR } from '../../src/domain/commute/time.js';
import type { ClimateHour, ClimateYear } from '../../src/domain/climate/climate-year.js';

interface ClimateWishes {
  readonly from: string;
  /** Of the last hour. */
  readonly until: string;
  readonly hourAt?: (startsAt: Date) => Partial<ClimateHour>;
}

/** Hours within everyone's limits, except for the given differences. */
export function aClimateYear({ from, until, hourAt = () => ({}) }: ClimateWishes): ClimateYear {
  const hours: ClimateHour[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(until); ms += MS_PER_HOUR) {
    hours.push(aClimateHour(new Date(ms), hourAt(new Date(ms))));
  }
  return hours;
}

export const aClimateHour = (startsAt: Date, differences: Partial<ClimateHour> = {}): ClimateHour => ({
  startsAt,
  temperatureF: 60,
  windMph: 4,
  gustMph: 8,
  windFromDegrees: 270,
  precipitationMm: 0,
  condition: 'clear',
  ...differences,
});

import { MS_PER_HOUR } from '../../../domain/commute/time.js';
import type { Reported } from '../hourly-series/figure.js';
import { openMeteoHour } from './open-meteo-hourly.js';
import { notItsFormat } from '../http/provider-fault.js';

interface HourlyArrays {
  readonly time: readonly (number | string)[];
}

type Variable<A extends HourlyArrays> = Exclude<keyof A, 'time'>;

/** Open-Meteo's parallel arrays, read by the hour. */
export interface OpenMeteoSeries<A extends HourlyArrays> {
  readonly hours: readonly Date[];
  /** The figure stamped with the hour's start: right for variables that Open-Meteo calls instant. */
  atStartOf(hour: Date, variable: Variable<A>): Reported;
  /**
   * The figure stamped with the hour's end: right for variables that describe the preceding hour, since a figure stamped
   * h + 1 h describes [h, h + 1 h).
   */
  duringHourFrom(hour: Date, variable: Variable<A>): Reported;
}

/** @throws ProviderFault if a time stamp is not a whole UTC hour. */
export function openMeteoSeries<A extends HourlyArrays>(
  hourly: A,
  utcOffsetSeconds: number,
): OpenMeteoSeries<A> {
  const indexOf = new Map<number, number>();
  hourly.time.forEach((stamp, index) => {
    const hour = openMeteoHour(stamp, utcOffsetSeconds);
    if (hour === null) throw notItsFormat(`hourly.time.${index} is not a whole UTC hour`);
    if (!indexOf.has(hour)) indexOf.set(hour, index);
  });

  const stamped = (ms: number, variable: Variable<A>): Reported => {
    const index = indexOf.get(ms);
    const figures = hourly[variable] as readonly Reported[] | undefined;
    return index === undefined ? undefined : figures?.[index];
  };
  return {
    hours: [...indexOf.keys()].map((ms) => new Date(ms)),
    atStartOf: (hour, variable) => stamped(hour.getTime(), variable),
    duringHourFrom: (hour, variable) => stamped(hour.getTime() + MS_PER_HOUR, variable),
  };
}

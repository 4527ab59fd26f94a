import { variable, type Credit } from '../provider/provider.js';
import { baseUrl } from '../provider/variables.js';
import { MS_PER_HOUR } from '../../../domain/commute/time.js';
import { type Reported, unixHour } from '../hourly-series/hourly-series.js';
import { invalidResponse, ProviderFault, refused } from '../http/provider-fault.js';
import { z } from 'zod';
import type { RefusalReader } from '../http/json-answer.js';

/** Weather and elevation; air quality has a host of its own. */
export const OPEN_METEO = {
  baseUrl: variable('OPEN_METEO_BASE_URL', baseUrl('https://api.open-meteo.com')),
};

export const OPEN_METEO_CREDIT: Credit = {
  name: 'Open-Meteo',
  attribution: 'Weather and air quality data by Open-Meteo.com (CC BY 4.0)',
};

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
    if (hour === null) throw invalidResponse(`hourly.time.${index} is not a whole UTC hour`);
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

/**
 * What Open-Meteo's hourly APIs have in common (https://open-meteo.com/en/docs): parallel arrays under `hourly`, one
 * item a time stamp, null where a model has nothing.
 */

/** Figures of one variable, one an hour. A variable that the instance does not know may be absent altogether. */
export const openMeteoFigures = z.array(z.number().nullable()).optional();

/**
 * Time stamps as asked for (`timeformat=unixtime`: seconds, always UTC), or as instances in front of which something
 * drops that parameter give them: ISO 8601 without zone, `utc_offset_seconds` ahead of UTC.
 */
export const openMeteoTimes = z.array(z.union([unixHour, z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)]));

/** @returns the whole UTC hour in ms, or null for a stamp that is none. */
export function openMeteoHour(stamp: number | string, utcOffsetSeconds: number): number | null {
  const ms = typeof stamp === 'number' ? stamp * 1000 : Date.parse(`${stamp}Z`) - utcOffsetSeconds * 1000;
  return ms % 3_600_000 === 0 ? ms : null;
}

/** An instance that ignores the units we ask for must not pass °C for °F. It may leave the units out. */
export const openMeteoUnits = z.object({
  temperature_2m: z.literal('°F').optional(),
  wind_speed_10m: z.enum(['mp/h', 'mph']).optional(),
  wind_gusts_10m: z.enum(['mp/h', 'mph']).optional(),
  precipitation: z.literal('mm').optional(),
});

const openMeteoError = z.object({ error: z.literal(true), reason: z.string().optional() });

/** Errors are `{"error": true, "reason": "…"}`, documented with HTTP 400. The reason may quote the place, so it is not used. */
export const openMeteoRefusal: RefusalReader = (body, status): ProviderFault | null => {
  const error = openMeteoError.safeParse(body);
  if (!error.success) return null;
  return /no data .*available for this location/i.test(error.data.reason ?? '')
    ? refused('not-covered', 'has no data for this place')
    : refused('unavailable', `error inside HTTP ${status}`);
};

import { z } from 'zod';
import { openMeteoFigures, openMeteoTimes } from '../../open-meteo/open-meteo-hourly.js';

/** The variables of /v1/forecast that we ask for (https://open-meteo.com/en/docs, "Hourly Parameter Definition"). */
export const HOURLY_VARIABLES = [
  'temperature_2m',
  'relative_humidity_2m',
  'precipitation_probability',
  'precipitation',
  'weather_code',
  'wind_speed_10m',
  'wind_direction_10m',
  'wind_gusts_10m',
  'uv_index',
] as const;

/** An instance that ignores the units we ask for must not pass °C for °F. It may leave the units out. */
const units = z.object({
  temperature_2m: z.literal('°F').optional(),
  wind_speed_10m: z.enum(['mp/h', 'mph']).optional(),
  wind_gusts_10m: z.enum(['mp/h', 'mph']).optional(),
  precipitation: z.literal('mm').optional(),
});

export const openMeteoWeatherSchema = z.object({
  utc_offset_seconds: z.int().default(0),
  hourly_units: units.optional(),
  hourly: z.object({
    time: openMeteoTimes,
    temperature_2m: openMeteoFigures,
    relative_humidity_2m: openMeteoFigures,
    precipitation_probability: openMeteoFigures,
    precipitation: openMeteoFigures,
    weather_code: openMeteoFigures,
    wind_speed_10m: openMeteoFigures,
    wind_direction_10m: openMeteoFigures,
    wind_gusts_10m: openMeteoFigures,
    uv_index: openMeteoFigures,
  }),
});

export type OpenMeteoWeatherAnswer = z.infer<typeof openMeteoWeatherSchema>;

import { z } from 'zod';
import { unixHour } from '../../hourly-series/unix-hour.js';

const figure = z.number().nullish();
const volume = z.object({ '1h': figure }).nullish();

/**
 * An item of `hourly` in One Call 3.0 (https://openweathermap.org/api/one-call-3) with `units=imperial`: °F and mph;
 * `pop` from 0 to 1; rain and snow in mm/h in every unit system, and left out of hours without any.
 */
const hour = z.object({
  dt: unixHour,
  temp: figure,
  humidity: figure,
  uvi: figure,
  wind_speed: figure,
  wind_gust: figure,
  wind_deg: figure,
  pop: figure,
  rain: volume,
  snow: volume,
  weather: z.array(z.object({ id: z.number() })).nullish(),
});

export const oneCallSchema = z.object({ hourly: z.array(hour) });

export type OneCallAnswer = z.infer<typeof oneCallSchema>;
export type OneCallHour = z.infer<typeof hour>;

import { z } from 'zod';
import { unixHour } from '../../hourly-series/unix-hour.js';

const concentration = z.number().nullish();

/**
 * The answer of /data/2.5/air_pollution/forecast (https://openweathermap.org/api/air-pollution): µg/m³. Its
 * `main.aqi` is OpenWeather's own scale of 1 to 5, not the US AQI, and is not read.
 */
export const airPollutionSchema = z.object({
  list: z.array(
    z.object({
      dt: unixHour,
      components: z
        .object({
          pm2_5: concentration,
          pm10: concentration,
          o3: concentration,
          no2: concentration,
          so2: concentration,
          co: concentration,
        })
        .nullish(),
    }),
  ),
});

export type AirPollutionHour = z.infer<typeof airPollutionSchema>['list'][number];

import { z } from 'zod';
import { openMeteoFigures, openMeteoTimes } from '../../open-meteo/open-meteo-hourly.js';

/** The variables of /v1/air-quality that we ask for (https://open-meteo.com/en/docs/air-quality-api), all instant. */
export const HOURLY_VARIABLES = [
  'pm2_5',
  'pm10',
  'ozone',
  'nitrogen_dioxide',
  'sulphur_dioxide',
  'carbon_monoxide',
] as const;

export const openMeteoAirSchema = z.object({
  utc_offset_seconds: z.int().default(0),
  hourly: z.object({
    time: openMeteoTimes,
    pm2_5: openMeteoFigures,
    pm10: openMeteoFigures,
    ozone: openMeteoFigures,
    nitrogen_dioxide: openMeteoFigures,
    sulphur_dioxide: openMeteoFigures,
    carbon_monoxide: openMeteoFigures,
  }),
});

export type OpenMeteoAirAnswer = z.infer<typeof openMeteoAirSchema>;

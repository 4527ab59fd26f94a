import type { AirQualityPort } from '../../../../application/ports/air-quality.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { AirSeries } from '../../../../domain/conditions/air.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { hourlySeries, isUsable, plausibleAir } from '../../hourly-series/hourly-series.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { invalidResponse } from '../../http/provider-fault.js';
import {
  openMeteoRefusal,
  openMeteoSeries,
  openMeteoFigures,
  openMeteoTimes,
} from '../../open-meteo/open-meteo-hourly.js';
import { z } from 'zod';

export interface OpenMeteoAirQualityOptions {
  /** Such as https://air-quality-api.open-meteo.com, or your own instance. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
}

/** Air from Open-Meteo's /v1/air-quality (CAMS): 12 hours back, seven days ahead, the most it gives. Keyless. Its own AQI figures are not used. */
export class OpenMeteoAirQuality implements AirQualityPort {
  constructor(private readonly options: OpenMeteoAirQualityOptions) {}

  hourlyAir(place: Coordinates): Promise<ProviderResult<AirSeries>> {
    return this.options.client.call(async ({ json }) => {
      const url = urlBelow(this.options.baseUrl, '/v1/air-quality', queryFor(place));
      return seriesOf(await json({ url }, { schema: openMeteoAirSchema, refusalIn: openMeteoRefusal }));
    });
  }
}

const queryFor = ({ lat, lng }: Coordinates): Record<string, string> => ({
  latitude: lat.toFixed(4),
  longitude: lng.toFixed(4),
  hourly: HOURLY_VARIABLES.join(','),
  timeformat: 'unixtime',
  timezone: 'GMT',
  past_hours: '12',
  forecast_hours: '168',
});

/** @throws ProviderFault if there is nothing usable in the answer. */
function seriesOf({ hourly, utc_offset_seconds }: OpenMeteoAirAnswer): AirSeries {
  const { hours, atStartOf } = openMeteoSeries(hourly, utc_offset_seconds);
  const series = hourlySeries(
    hours.map((hour) =>
      plausibleAir({
        startsAt: hour,
        pm25UgM3: atStartOf(hour, 'pm2_5'),
        pm10UgM3: atStartOf(hour, 'pm10'),
        ozoneUgM3: atStartOf(hour, 'ozone'),
        nitrogenDioxideUgM3: atStartOf(hour, 'nitrogen_dioxide'),
        sulphurDioxideUgM3: atStartOf(hour, 'sulphur_dioxide'),
        carbonMonoxideUgM3: atStartOf(hour, 'carbon_monoxide'),
      }),
    ),
  );
  if (!isUsable(series)) throw invalidResponse('answer holds no usable hour');
  return series;
}

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

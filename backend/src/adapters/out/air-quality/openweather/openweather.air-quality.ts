import type { AirQualityPort } from '../../../../application/ports/air-quality.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { AirSeries, HourlyAir } from '../../../../domain/conditions/air.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import {
  hourlySeries,
  isUsable,
  dateOfUnix,
  plausibleAir,
  unixHour,
} from '../../hourly-series/hourly-series.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { invalidResponse } from '../../http/provider-fault.js';
import { openWeatherCall, type OpenWeatherAccess } from '../../openweather/openweather-call.js';
import { z } from 'zod';

export interface OpenWeatherAirQualityOptions extends OpenWeatherAccess {
  readonly client: ProviderClient;
}

/** Air from OpenWeather's Air Pollution forecast: four days from the present hour on, nothing back. Needs a key. */
export class OpenWeatherAirQuality implements AirQualityPort {
  constructor(private readonly options: OpenWeatherAirQualityOptions) {}

  hourlyAir(place: Coordinates): Promise<ProviderResult<AirSeries>> {
    return this.options.client.call(async (context) => {
      const { list } = await openWeatherCall(
        context,
        this.options,
        place,
        airPollutionSchema,
        (library, options) => library.getForecastedAirPollution(0, options),
      );
      const series = hourlySeries(list.map(airOf));
      if (!isUsable(series)) throw invalidResponse('answer holds no usable hour');
      return series;
    });
  }
}

const airOf = ({ dt, components }: AirPollutionHour): HourlyAir =>
  plausibleAir({
    startsAt: dateOfUnix(dt),
    pm25UgM3: components?.pm2_5,
    pm10UgM3: components?.pm10,
    ozoneUgM3: components?.o3,
    nitrogenDioxideUgM3: components?.no2,
    sulphurDioxideUgM3: components?.so2,
    carbonMonoxideUgM3: components?.co,
  });

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

import type { AirQualityPort } from '../../../../application/ports/air-quality.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { AirSeries, HourlyAir } from '../../../../domain/conditions/air.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { hourlySeries, isUsable } from '../../hourly-series/hourly-series.js';
import { dateOfUnix } from '../../hourly-series/unix-hour.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { notItsFormat } from '../../http/provider-fault.js';
import { openWeatherCall, type OpenWeatherAccess } from '../../openweather/openweather-call.js';
import { plausibleAir } from '../reported-air.js';
import { airPollutionSchema, type AirPollutionHour } from './openweather.schema.js';

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
      if (!isUsable(series)) throw notItsFormat('answer holds no usable hour');
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

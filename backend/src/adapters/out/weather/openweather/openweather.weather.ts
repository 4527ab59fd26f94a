import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../../application/ports/weather.port.js';
import type { HourlyWeather, WeatherSeries } from '../../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import type { Reported } from '../../hourly-series/figure.js';
import { hourlySeries, isUsable } from '../../hourly-series/hourly-series.js';
import { dateOfUnix } from '../../hourly-series/unix-hour.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { notItsFormat } from '../../http/provider-fault.js';
import { openWeatherCall, type OpenWeatherAccess } from '../../openweather/openweather-call.js';
import { plausibleWeather } from '../reported-weather.js';
import { conditionOfIds } from './openweather-condition.js';
import { oneCallSchema, type OneCallHour } from './openweather.schema.js';

export interface OpenWeatherWeatherOptions extends OpenWeatherAccess {
  readonly client: ProviderClient;
}

/** Weather from OpenWeather's One Call 3.0: 48 hours from the present one on, nothing back. Needs a key. */
export class OpenWeatherWeather implements WeatherPort {
  constructor(private readonly options: OpenWeatherWeatherOptions) {}

  hourlyWeather(place: Coordinates): Promise<ProviderResult<WeatherSeries>> {
    return this.options.client.call(async (context) => {
      const { hourly } = await openWeatherCall(
        context,
        this.options,
        place,
        oneCallSchema,
        (library, options) => library.getHourlyForecast(0, options),
      );
      const series = hourlySeries(hourly.map(weatherOf));
      if (!isUsable(series)) throw notItsFormat('answer holds no usable hour');
      return series;
    });
  }
}

const weatherOf = (hour: OneCallHour): HourlyWeather =>
  plausibleWeather({
    startsAt: dateOfUnix(hour.dt),
    temperatureF: hour.temp,
    windMph: hour.wind_speed,
    gustMph: hour.wind_gust,
    windFromDegrees: hour.wind_deg,
    rainChancePercent: percentOf(hour.pop),
    precipitationMm: precipitationOf(hour),
    humidityPercent: hour.humidity,
    uvIndex: hour.uvi,
    condition: conditionOfIds((hour.weather ?? []).map(({ id }) => id)),
  });

/** To a tenth of a percent: 0.07 is 7 %, not 7.000000000000001 %, which is above a limit of 7. */
const percentOf = (probability: Reported): Reported =>
  typeof probability === 'number' ? Math.round(probability * 1000) / 10 : probability;

/** Left out means that none falls, so the documentation; null, or an object without a figure, says nothing. */
function precipitationOf({ rain, snow }: OneCallHour): Reported {
  const [rainMm, snowMm] = [rain, snow].map((fall) => (fall === undefined ? 0 : fall?.['1h']));
  return typeof rainMm === 'number' && typeof snowMm === 'number' ? rainMm + snowMm : null;
}

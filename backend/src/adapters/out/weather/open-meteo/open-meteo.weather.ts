import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../../application/ports/weather.port.js';
import type { WeatherSeries } from '../../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/base-url.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { notItsFormat } from '../../http/provider-fault.js';
import { hourlySeries, isUsable } from '../../hourly-series/hourly-series.js';
import { openMeteoRefusal } from '../../open-meteo/open-meteo-hourly.js';
import { openMeteoSeries } from '../../open-meteo/open-meteo-series.js';
import { plausibleWeather } from '../reported-weather.js';
import {
  HOURLY_VARIABLES,
  openMeteoWeatherSchema,
  type OpenMeteoWeatherAnswer,
} from './open-meteo.schema.js';
import { conditionOfWmoCode } from './wmo-weather-code.js';

export interface OpenMeteoWeatherOptions {
  /** Such as https://api.open-meteo.com, or an instance of one's own. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
}

/** Weather from Open-Meteo's /v1/forecast: 12 hours back, 48 ahead. Keyless. */
export class OpenMeteoWeather implements WeatherPort {
  constructor(private readonly options: OpenMeteoWeatherOptions) {}

  hourlyWeather(place: Coordinates): Promise<ProviderResult<WeatherSeries>> {
    return this.options.client.call(async ({ json }) => {
      const url = urlBelow(this.options.baseUrl, '/v1/forecast', queryFor(place));
      const answer = await json({ url }, { schema: openMeteoWeatherSchema, refusalIn: openMeteoRefusal });
      return seriesOf(answer);
    });
  }
}

const queryFor = ({ lat, lng }: Coordinates): Record<string, string> => ({
  latitude: lat.toFixed(4),
  longitude: lng.toFixed(4),
  hourly: HOURLY_VARIABLES.join(','),
  temperature_unit: 'fahrenheit',
  wind_speed_unit: 'mph',
  precipitation_unit: 'mm',
  timeformat: 'unixtime',
  timezone: 'GMT',
  past_hours: '12',
  forecast_hours: '49', // one more than we tell of: the 48th hour's precipitation is stamped with its end
});

/** @throws ProviderFault if there is nothing usable in the answer. */
function seriesOf({ hourly, utc_offset_seconds }: OpenMeteoWeatherAnswer): WeatherSeries {
  const { hours, atStartOf, duringHourFrom } = openMeteoSeries(hourly, utc_offset_seconds);
  const series = hourlySeries(
    hours.map((hour) =>
      plausibleWeather({
        startsAt: hour,
        temperatureF: atStartOf(hour, 'temperature_2m'),
        windMph: atStartOf(hour, 'wind_speed_10m'),
        windFromDegrees: atStartOf(hour, 'wind_direction_10m'),
        humidityPercent: atStartOf(hour, 'relative_humidity_2m'),
        uvIndex: atStartOf(hour, 'uv_index'),
        condition: conditionOfWmoCode(atStartOf(hour, 'weather_code')),
        // The documentation calls these "preceding hour probability / sum / max".
        rainChancePercent: duringHourFrom(hour, 'precipitation_probability'),
        precipitationMm: duringHourFrom(hour, 'precipitation'),
        gustMph: duringHourFrom(hour, 'wind_gusts_10m'),
      }),
    ),
  );
  if (!isUsable(series)) throw notItsFormat('answer holds no usable hour');
  return series;
}

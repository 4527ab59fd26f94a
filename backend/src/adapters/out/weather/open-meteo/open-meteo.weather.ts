import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../../application/ports/weather.port.js';
import type { WeatherSeries } from '../../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { invalidResponse } from '../../http/provider-fault.js';
import { hourlySeries, isUsable, plausibleWeather } from '../../hourly-series/hourly-series.js';
import {
  openMeteoRefusal,
  openMeteoSeries,
  openMeteoFigures,
  openMeteoTimes,
  openMeteoUnits,
} from '../../open-meteo/open-meteo-hourly.js';
import { conditionOfWmoCode } from '../../open-meteo/wmo-code.js';
import { z } from 'zod';

export interface OpenMeteoWeatherOptions {
  /** Such as https://api.open-meteo.com, or your own instance. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
}

/** Weather from Open-Meteo's /v1/forecast: 12 hours back, eight days ahead. Keyless. */
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
  forecast_hours: '193', // one more than is reported: the last hour's precipitation is stamped with its end
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
  if (!isUsable(series)) throw invalidResponse('answer holds no usable hour');
  return series;
}

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

export const openMeteoWeatherSchema = z.object({
  utc_offset_seconds: z.int().default(0),
  hourly_units: openMeteoUnits.optional(),
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

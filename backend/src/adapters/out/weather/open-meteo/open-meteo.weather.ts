import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../../application/ports/weather.port.js';
import type { WeatherSeries, WeatherCondition } from '../../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { invalidResponse } from '../../http/provider-fault.js';
import {
  hourlySeries,
  isUsable,
  plausibleWeather,
  type Reported,
} from '../../hourly-series/hourly-series.js';
import {
  openMeteoRefusal,
  openMeteoSeries,
  openMeteoFigures,
  openMeteoTimes,
} from '../../open-meteo/open-meteo-hourly.js';
import { z } from 'zod';
import { missing, type Reading } from '../../../../domain/conditions/reading.js';

export interface OpenMeteoWeatherOptions {
  /** Such as https://api.open-meteo.com, or your own instance. May carry a path. */
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
  forecast_hours: '49', // one more than is reported: the 48th hour's precipitation is stamped with its end
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

/** WMO weather interpretation codes as Open-Meteo uses them (https://open-meteo.com/en/docs, "WMO Weather codes"). */
const CONDITION_OF: Readonly<Record<number, WeatherCondition>> = {
  0: 'clear',
  1: 'clear', // mainly clear
  2: 'partly-cloudy',
  3: 'cloudy',
  45: 'fog',
  48: 'fog', // depositing rime
  51: 'drizzle',
  53: 'drizzle',
  55: 'drizzle',
  56: 'freezing-rain', // freezing drizzle glazes a road just the same
  57: 'freezing-rain',
  61: 'rain',
  63: 'rain',
  65: 'rain',
  66: 'freezing-rain',
  67: 'freezing-rain',
  71: 'snow',
  73: 'snow',
  75: 'snow',
  77: 'snow', // snow grains
  80: 'rain', // showers
  81: 'rain',
  82: 'rain',
  85: 'snow', // snow showers
  86: 'snow',
  95: 'thunderstorm',
  96: 'thunderstorm', // with hail
  99: 'thunderstorm',
};

/** A code that is not in the table says nothing that we could vouch for. */
export function conditionOfWmoCode(code: Reported): Reading<WeatherCondition> {
  if (code === null || code === undefined) return missing('not-reported');
  return CONDITION_OF[code] ?? missing('implausible');
}

import { z } from 'zod';
import type { ClimatePort } from '../../../../application/climate/climate.port.js';
import type { Clock } from '../../../../application/ports/clock.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import { DAYS_OF_A_YEAR, type ClimateYear } from '../../../../domain/climate/climate-year.js';
import { MS_PER_DAY } from '../../../../domain/commute/time.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { plausibleClimate, hourlySeries, isUsable } from '../../hourly-series/hourly-series.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { invalidResponse } from '../../http/provider-fault.js';
import {
  openMeteoFigures,
  openMeteoRefusal,
  openMeteoSeries,
  openMeteoTimes,
  openMeteoUnits,
} from '../../open-meteo/open-meteo-hourly.js';
import { conditionOfWmoCode } from '../../open-meteo/wmo-code.js';

export interface OpenMeteoClimateOptions {
  /** Such as https://archive-api.open-meteo.com, or your own instance. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
  readonly clock: Clock;
}

/** The newest five days may be missing; one more at each end for zones and for what ice looks back on. */
const DAYS_ASKED_FOR = DAYS_OF_A_YEAR + 5 + 2;

/**
 * The past year from Open-Meteo's /v1/archive (ERA5 and IFS), keyless. By its own weights, 6 variables over 372 days count as
 * 15.9 calls.
 */
export class OpenMeteoClimate implements ClimatePort {
  constructor(private readonly options: OpenMeteoClimateOptions) {}

  pastYear(place: Coordinates): Promise<ProviderResult<ClimateYear>> {
    const { client, baseUrl, clock } = this.options;
    return client.call(async ({ json }) => {
      const url = urlBelow(baseUrl, '/v1/archive', queryFor(place, clock.now()));
      const answer = await json({ url }, { schema: openMeteoArchiveSchema, refusalIn: openMeteoRefusal });
      return yearOf(answer);
    });
  }
}

function queryFor({ lat, lng }: Coordinates, now: Date): Record<string, string> {
  const yesterday = now.getTime() - MS_PER_DAY;
  return {
    latitude: lat.toFixed(2),
    longitude: lng.toFixed(2),
    start_date: dateOf(yesterday - (DAYS_ASKED_FOR - 1) * MS_PER_DAY),
    end_date: dateOf(yesterday),
    hourly: CLIMATE_VARIABLES.join(','),
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
    precipitation_unit: 'mm',
    timeformat: 'unixtime',
    timezone: 'GMT',
  };
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** @throws ProviderFault if there is nothing usable in the answer. */
function yearOf({ hourly, utc_offset_seconds }: z.infer<typeof openMeteoArchiveSchema>): ClimateYear {
  const { hours, atStartOf, duringHourFrom } = openMeteoSeries(hourly, utc_offset_seconds);
  const year = hourlySeries(
    hours.map((hour) =>
      plausibleClimate({
        startsAt: hour,
        temperatureF: atStartOf(hour, 'temperature_2m'),
        windMph: atStartOf(hour, 'wind_speed_10m'),
        windFromDegrees: atStartOf(hour, 'wind_direction_10m'),
        condition: conditionOfWmoCode(atStartOf(hour, 'weather_code')),
        // The documentation calls these "preceding hour sum / max".
        precipitationMm: duringHourFrom(hour, 'precipitation'),
        gustMph: duringHourFrom(hour, 'wind_gusts_10m'),
      }),
    ),
  );
  if (!isUsable(year)) throw invalidResponse('answer holds no usable hour');
  return year;
}

/** The variables of /v1/archive that we ask for (https://open-meteo.com/en/docs/historical-weather-api). */
const CLIMATE_VARIABLES = [
  'temperature_2m',
  'precipitation',
  'weather_code',
  'wind_speed_10m',
  'wind_direction_10m',
  'wind_gusts_10m',
] as const;

export const openMeteoArchiveSchema = z.object({
  utc_offset_seconds: z.int().default(0),
  hourly_units: openMeteoUnits.optional(),
  hourly: z.object({
    time: openMeteoTimes,
    temperature_2m: openMeteoFigures,
    precipitation: openMeteoFigures,
    weather_code: openMeteoFigures,
    wind_speed_10m: openMeteoFigures,
    wind_direction_10m: openMeteoFigures,
    wind_gusts_10m: openMeteoFigures,
  }),
});

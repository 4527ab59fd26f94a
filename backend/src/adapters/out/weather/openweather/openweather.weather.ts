import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../../application/ports/weather.port.js';
import {
  type HourlyWeather,
  type WeatherSeries,
  worseCondition,
  type WeatherCondition,
} from '../../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import {
  type Reported,
  hourlySeries,
  isUsable,
  dateOfUnix,
  plausibleWeather,
  unixHour,
} from '../../hourly-series/hourly-series.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { invalidResponse } from '../../http/provider-fault.js';
import { openWeatherCall, type OpenWeatherAccess } from '../../openweather/openweather-call.js';
import { z } from 'zod';
import { isKnown, missing, type Reading } from '../../../../domain/conditions/reading.js';

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
      if (!isUsable(series)) throw invalidResponse('answer holds no usable hour');
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

const figure = z.number().nullish();
const volume = z.object({ '1h': figure }).nullish();

/**
 * An item of `hourly` in One Call 3.0 (https://openweathermap.org/api/one-call-3) with `units=imperial`: °F and mph;
 * `pop` from 0 to 1; rain and snow in mm/h in every unit system, and left out of hours without any.
 */
const hour = z.object({
  dt: unixHour,
  temp: figure,
  humidity: figure,
  uvi: figure,
  wind_speed: figure,
  wind_gust: figure,
  wind_deg: figure,
  pop: figure,
  rain: volume,
  snow: volume,
  weather: z.array(z.object({ id: z.number() })).nullish(),
});

export const oneCallSchema = z.object({ hourly: z.array(hour) });

export type OneCallAnswer = z.infer<typeof oneCallSchema>;
export type OneCallHour = z.infer<typeof hour>;

/** Ids that differ from their group (https://openweathermap.org/weather-conditions), and all of the mixed groups. */
const CONDITION_OF: Readonly<Record<number, WeatherCondition>> = {
  511: 'freezing-rain',
  611: 'sleet',
  612: 'sleet',
  613: 'sleet',
  615: 'sleet', // rain and snow
  616: 'sleet',
  701: 'fog', // mist
  711: 'smoke',
  721: 'haze',
  731: 'dust',
  741: 'fog',
  751: 'dust', // sand
  761: 'dust',
  762: 'dust', // volcanic ash
  771: 'squall',
  781: 'tornado',
  800: 'clear',
  801: 'partly-cloudy',
  802: 'partly-cloudy',
  803: 'cloudy',
  804: 'cloudy',
};

const CONDITION_OF_GROUP: Readonly<Record<number, WeatherCondition>> = {
  2: 'thunderstorm',
  3: 'drizzle',
  5: 'rain',
  6: 'snow',
};

/** An hour may have several conditions: the one that matters most to a rider. An unknown id next to a known one is ignored. */
export function conditionOfIds(ids: readonly number[]): Reading<WeatherCondition> {
  if (ids.length === 0) return missing('not-reported');
  return ids
    .map((id) => CONDITION_OF[id] ?? CONDITION_OF_GROUP[Math.floor(id / 100)] ?? missing('implausible'))
    .reduce((worst: Reading<WeatherCondition>, next: Reading<WeatherCondition>) => {
      if (!isKnown(worst)) return next;
      return isKnown(next) ? worseCondition(worst, next) : worst;
    });
}

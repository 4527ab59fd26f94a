import type { WeatherSeries } from '../../../../domain/conditions/hourly-weather.js';
import { isKnown, valueOrNull, type Reading } from '../../../../domain/conditions/reading.js';
import type { WeatherCondition } from '../../../../domain/conditions/weather-condition.js';

const MS_PER_HOUR = 3_600_000;

const CODE_OF: Partial<Record<WeatherCondition, number>> = {
  clear: 0,
  'partly-cloudy': 2,
  cloudy: 3,
  fog: 45,
  drizzle: 51,
  rain: 63,
  'freezing-rain': 66,
  snow: 73,
  thunderstorm: 95,
};

/** A code that no table of weather codes holds. */
const UNKNOWN_CODE = 42;

/** The answer of /v1/forecast in which Open-Meteo would tell these hours. */
export function openMeteoForecast(hours: WeatherSeries) {
  const starting = new Map(hours.map((hour) => [hour.startsAt.getTime(), hour]));
  const time = hours.flatMap(({ startsAt }) => [startsAt.getTime(), startsAt.getTime() + MS_PER_HOUR]);

  type Hour = WeatherSeries[number];
  const instant = (figure: (hour: Hour) => Reading) =>
    time.map((stamp) => figureOf(starting.get(stamp), figure));
  const precedingHour = (figure: (hour: Hour) => Reading) =>
    time.map((stamp) => figureOf(starting.get(stamp - MS_PER_HOUR), figure));

  return {
    latitude: 45.51,
    longitude: -122.67,
    generationtime_ms: 0.21,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    timezone_abbreviation: 'GMT',
    elevation: 15,
    hourly_units: {
      time: 'unixtime',
      temperature_2m: '°F',
      relative_humidity_2m: '%',
      precipitation_probability: '%',
      precipitation: 'mm',
      weather_code: 'wmo code',
      wind_speed_10m: 'mp/h',
      wind_direction_10m: '°',
      wind_gusts_10m: 'mp/h',
      uv_index: '',
    },
    hourly: {
      time: time.map((stamp) => stamp / 1000),
      temperature_2m: instant((hour) => hour.temperatureF),
      relative_humidity_2m: instant((hour) => hour.humidityPercent),
      precipitation_probability: precedingHour((hour) => hour.rainChancePercent),
      precipitation: precedingHour((hour) => hour.precipitationMm),
      weather_code: instant((hour) => codeOf(hour.condition)),
      wind_speed_10m: instant((hour) => hour.windMph),
      wind_direction_10m: instant((hour) => hour.windFromDegrees),
      wind_gusts_10m: precedingHour((hour) => hour.gustMph),
      uv_index: instant((hour) => hour.uvIndex),
    },
  };
}

export const openMeteoError = (): unknown => ({
  error: true,
  reason: 'Cannot initialize WeatherVariable from invalid String value at latitude 45.5.',
});

const figureOf = <H>(hour: H | undefined, figure: (hour: H) => Reading): number | null =>
  hour === undefined ? null : valueOrNull(figure(hour));

function codeOf(condition: Reading<WeatherCondition>): Reading {
  if (isKnown(condition)) return CODE_OF[condition] ?? UNKNOWN_CODE;
  return condition.missing === 'implausible' ? UNKNOWN_CODE : condition;
}

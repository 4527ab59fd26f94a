import { MS_PER_HOUR } from '../../src/domain/commute/time.js';
import type { HourlyAir } from '../../src/domain/conditions/air.js';
import type { HourlyWeather } from '../../src/domain/conditions/weather.js';
import type { LegOutlook } from '../../src/domain/recommendation/leg-readings.js';

/** An hour within everyone's limits, except for the given differences. */
export function aWeatherHour(startsAt: Date, differences: Partial<HourlyWeather> = {}): HourlyWeather {
  return {
    startsAt,
    temperatureF: 60,
    windMph: 5,
    gustMph: 8,
    windFromDegrees: 270,
    rainChancePercent: 5,
    precipitationMm: 0,
    humidityPercent: 55,
    uvIndex: 2,
    condition: 'clear',
    ...differences,
  };
}

/** PM2.5 of 5 µg/m³ is a US AQI of 28. */
export function anAirHour(startsAt: Date, differences: Partial<HourlyAir> = {}): HourlyAir {
  return {
    startsAt,
    pm25UgM3: 5,
    pm10UgM3: 10,
    ozoneUgM3: 40,
    nitrogenDioxideUgM3: 10,
    sulphurDioxideUgM3: 2,
    carbonMonoxideUgM3: 200,
    ...differences,
  };
}

interface OutlookWishes {
  /** First and last hour of both series. */
  readonly from: Date;
  readonly hours: number;
  readonly weather?: Partial<HourlyWeather>;
  readonly air?: Partial<HourlyAir>;
  /** Differences in single hours, by their instant. */
  readonly weatherAt?: Readonly<Record<string, Partial<HourlyWeather>>>;
  readonly airAt?: Readonly<Record<string, Partial<HourlyAir>>>;
}

/** The same hour over and over, except for the given differences. */
export function anOutlook({
  from,
  hours,
  weather,
  air,
  weatherAt = {},
  airAt = {},
}: OutlookWishes): LegOutlook {
  const starts = Array.from({ length: hours }, (_, index) => new Date(from.getTime() + index * MS_PER_HOUR));
  return {
    weather: starts.map((start) => aWeatherHour(start, { ...weather, ...weatherAt[start.toISOString()] })),
    air: starts.map((start) => anAirHour(start, { ...air, ...airAt[start.toISOString()] })),
  };
}

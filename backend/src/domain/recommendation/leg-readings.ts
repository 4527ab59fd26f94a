import { hoursBefore, hoursOverlapping, MS_PER_HOUR } from '../commute/time.js';
import { usAqi, type AirSeries, type HourlyAir } from '../conditions/air.js';
import { isKnown, isMissing, missing, type Reading } from '../conditions/reading.js';
import {
  isWet,
  worseCondition,
  type HourlyWeather,
  type WeatherCondition,
  type WeatherSeries,
} from '../conditions/weather.js';

/** The forecast for the place where a leg starts, or why there is none. */
export interface LegOutlook {
  readonly weather: Reading<WeatherSeries>;
  readonly air: Reading<AirSeries>;
  /** When the weather came from the provider, where known. */
  readonly forecastAt?: Date;
}

const WEATHER_READINGS = [
  'temperatureF',
  'windMph',
  'gustMph',
  'rainChancePercent',
  'humidityPercent',
  'uvIndex',
] as const satisfies readonly (keyof HourlyWeather)[];

/** The figures of one hour of a ride. */
export type HourReadings = { readonly [R in (typeof WEATHER_READINGS)[number] | 'aqi']: Reading };

/** A leg's conditions, hour by hour. */
export interface LegReadings {
  /** The forecast hours that the ride overlaps, in order. */
  readonly hours: readonly HourReadings[];
  /** The worst of the ride's hours. */
  readonly condition: Reading<WeatherCondition>;
  /** Rain or snow between 12 hours before the departure and the arrival, as far back as the provider reports. */
  readonly hasRecentPrecipitation: boolean;
}

/** How long water on the ground still counts as a source of ice. */
export const ICE_LOOKBACK_HOURS = 12;

export function readLeg(
  { departsAt, arrivesAt }: { readonly departsAt: Date; readonly arrivesAt: Date },
  { weather, air }: LegOutlook,
): LegReadings {
  const rideHours = hoursOverlapping(departsAt, arrivesAt);
  const rideWeather = rideHours.map((hour) => hourOfSeries(weather, hour));
  const earlierWeather = hoursBefore(departsAt, ICE_LOOKBACK_HOURS).map((hour) =>
    hourOfSeries(weather, hour),
  );
  return {
    hours: rideHours.map((hour) => hourReadings(hourOfSeries(weather, hour), hourOfSeries(air, hour))),
    condition: overAllHours(
      rideWeather.map((hour) => (isMissing(hour) ? hour : hour.condition)),
      worseCondition,
    ),
    hasRecentPrecipitation: [...earlierWeather, ...rideWeather].filter(isKnown).some(isPrecipitating),
  };
}

/** One reading of each hour of the ride. */
export const hourly = ({ hours }: LegReadings, reading: keyof HourReadings): Reading[] =>
  hours.map((hour) => hour[reading]);

/** The highest reading of a ride; one hour without it leaves the ride without it, since missing never counts as good. */
export const highest = (hours: readonly Reading[]): Reading => overAllHours(hours, Math.max);

/** The lowest reading of a ride, by the same rule. */
export const lowest = (hours: readonly Reading[]): Reading => overAllHours(hours, Math.min);

function overAllHours<T>(readings: readonly Reading<T>[], decide: (a: T, b: T) => T): Reading<T> {
  return readings.reduce((decided, next) => {
    if (isMissing(decided)) return decided;
    return isMissing(next) ? next : decide(decided, next);
  });
}

function hourReadings(weather: Reading<HourlyWeather>, air: Reading<HourlyAir>): HourReadings {
  const readings = WEATHER_READINGS.map((name) => [name, isMissing(weather) ? weather : weather[name]]);
  return { ...Object.fromEntries(readings), aqi: isMissing(air) ? air : usAqi(air) } as HourReadings;
}

/** An hour whose amount is missing still counts as wet if its condition is. */
function isPrecipitating(hour: HourlyWeather): boolean {
  if (isKnown(hour.precipitationMm) && hour.precipitationMm > 0) return true;
  return isKnown(hour.condition) && isWet(hour.condition);
}

/** The hour of a series that begins at an instant. */
export function hourOfSeries<H extends HourlyWeather | HourlyAir>(
  series: Reading<readonly H[]>,
  hour: Date,
): Reading<H> {
  if (isMissing(series)) return series;
  const ms = hour.getTime();
  const isHour = (one: H | undefined): one is H => one?.startsAt.getTime() === ms;
  // Where no hour is absent, its place follows from the first one's.
  const first = series[0]?.startsAt.getTime() ?? ms;
  const expected = series[(ms - first) / MS_PER_HOUR];
  return isHour(expected) ? expected : (series.find(isHour) ?? missing('hour-not-covered'));
}

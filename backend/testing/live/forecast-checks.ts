import type { AirQualityPort } from '../../src/application/ports/air-quality.port.js';
import type { WeatherPort } from '../../src/application/ports/weather.port.js';
import { hourOf, MS_PER_HOUR } from '../../src/domain/commute/time.js';
import type { AirSeries } from '../../src/domain/conditions/air.js';
import type { WeatherSeries } from '../../src/domain/conditions/weather.js';
import { isKnown } from '../../src/domain/conditions/reading.js';
import type { Coordinates } from '../../src/domain/route/location.js';
import { brokenAirPromises } from '../contracts/promises/air-quality.promises.js';
import { brokenOf } from '../contracts/promises/broken-promises.js';
import { brokenWeatherPromises } from '../contracts/promises/weather.promises.js';
import { wantsNotCovered, wantsValue, type LiveCheck } from './live-check.js';
import { CITY_HALL, HONOLULU } from './sample-places.js';

/** From the current hour through this evening's ride home. */
const AHEAD_HOURS = 18;

interface Hour {
  readonly startsAt: Date;
}

const toCome = <H extends Hour>(series: readonly H[], now: Date): readonly H[] => {
  const from = hourOf(now).getTime();
  return series.filter(
    ({ startsAt }) => startsAt.getTime() >= from && startsAt.getTime() < from + AHEAD_HOURS * MS_PER_HOUR,
  );
};

/** @param beyond a place that the source does not cover, if there is one */
export function weatherChecks(port: WeatherPort, now: Date, beyond: Coordinates | undefined): LiveCheck[] {
  const judged = (series: WeatherSeries) => {
    const ahead = toCome(series, now);
    return [
      ...brokenWeatherPromises(series),
      ...brokenOf({
        'every hour of a working day ahead is there': ahead.length === AHEAD_HOURS,
        'what a verdict needs is known for it': ahead.every(
          ({ temperatureF, windMph, rainChancePercent, condition }) =>
            [temperatureF, windMph, rainChancePercent, condition].every(isKnown),
        ),
        'humidity is known for it': ahead.every(({ humidityPercent }) => isKnown(humidityPercent)),
      }),
    ];
  };
  const warm = (series: WeatherSeries) =>
    brokenOf({
      'Honolulu has between 50 and 100 °F': toCome(series, now).every(
        ({ temperatureF }) => isKnown(temperatureF) && temperatureF > 50 && temperatureF < 100,
      ),
    });
  return [
    wantsValue('a forecast', () => port.hourlyWeather(CITY_HALL), judged),
    wantsValue('degrees Fahrenheit', () => port.hourlyWeather(HONOLULU), warm),
    ...(beyond ? [wantsNotCovered('a place that it does not reach', () => port.hourlyWeather(beyond))] : []),
  ];
}

export function airChecks(port: AirQualityPort, now: Date): LiveCheck[] {
  const judged = (series: AirSeries) => {
    const ahead = toCome(series, now);
    return [
      ...brokenAirPromises(series),
      ...brokenOf({
        'every hour of a working day ahead is there': ahead.length === AHEAD_HOURS,
        'fine particles and ozone are known for it': ahead.every(
          ({ pm25UgM3, ozoneUgM3 }) => isKnown(pm25UgM3) && isKnown(ozoneUgM3),
        ),
      }),
    ];
  };
  return [wantsValue('a forecast', () => port.hourlyAir(CITY_HALL), judged)];
}

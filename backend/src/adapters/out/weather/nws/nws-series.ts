import type { WeatherSeries } from '../../../../domain/conditions/weather.js';
import type { Reported } from '../../hourly-series/figure.js';
import { hourlySeries, isUsable } from '../../hourly-series/hourly-series.js';
import { notItsFormat } from '../../http/provider-fault.js';
import { plausibleWeather } from '../reported-weather.js';
import { conditionOf } from './nws-condition.js';
import type { FigureLayer, GridLayers } from './nws.schema.js';
import { hoursOf, type ValidTime } from './valid-time.js';

/**
 * The layers of a square, by the hour. @throws ProviderFault if there is nothing usable in them.
 *
 * Layers begin where the office's grid does, some hours back: what fell before is not told, here as anywhere.
 */
export function seriesOf(layers: GridLayers): WeatherSeries {
  const temperature = byHour(layers.temperature);
  const wind = byHour(layers.windSpeed);
  const gust = byHour(layers.windGust);
  const windFrom = byHour(layers.windDirection);
  const rainChance = byHour(layers.probabilityOfPrecipitation);
  const precipitation = shareByHour(layers.quantitativePrecipitation);
  const humidity = byHour(layers.relativeHumidity);
  const skyCover = byHour(layers.skyCover);
  const weather = byHour(layers.weather);

  const told = [temperature, wind, gust, windFrom, rainChance, precipitation, humidity, skyCover, weather];
  const hours = [...new Set(told.flatMap((layer) => [...layer.keys()]))];
  const series = hourlySeries(
    hours.map((hour) =>
      plausibleWeather({
        startsAt: new Date(hour),
        temperatureF: changed(temperature.get(hour), (celsius) => (celsius * 9) / 5 + 32),
        windMph: changed(wind.get(hour), mphOf),
        gustMph: changed(gust.get(hour), mphOf),
        windFromDegrees: windFrom.get(hour),
        rainChancePercent: rainChance.get(hour),
        precipitationMm: precipitation.get(hour),
        humidityPercent: humidity.get(hour),
        uvIndex: null,
        condition: conditionOf(weather.get(hour), skyCover.get(hour)),
      }),
    ),
  );
  if (!isUsable(series)) throw notItsFormat('answer holds no usable hour');
  return series;
}

interface Layer<V> {
  readonly values: readonly { readonly validTime: ValidTime; readonly value: V }[];
}

/** Each hour's value. Equal neighbours come merged into one value that holds for several hours. */
function byHour<V>({ values }: Layer<V>): ReadonlyMap<number, V> {
  const told = new Map<number, V>();
  for (const { validTime, value } of values) {
    for (const hour of hoursOf(validTime)) if (!told.has(hour)) told.set(hour, value);
  }
  return told;
}

/** Amounts are totals of their interval, mostly six hours: each hour gets its even share, for nobody tells which got more. */
const shareByHour = ({ values }: FigureLayer): ReadonlyMap<number, Reported> =>
  byHour({
    values: values.map(({ validTime, value }) => ({
      validTime,
      value: value === null ? null : value / validTime.hours,
    })),
  });

const mphOf = (kmh: number): number => kmh / 1.609344;

/** To a hundredth: 62 °F comes as 16.666666666666668 °C and must not go back as 62.00000000000001, above a limit of 62. */
const changed = (figure: Reported, change: (figure: number) => number): Reported =>
  typeof figure === 'number' ? Math.round(change(figure) * 100) / 100 : figure;

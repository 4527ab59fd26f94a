import type { WeatherSeries } from '../../../../domain/conditions/weather.js';
import {
  type Reported,
  hourlySeries,
  isUsable,
  plausibleWeather,
} from '../../hourly-series/hourly-series.js';
import { invalidResponse, refused } from '../../http/provider-fault.js';
import { conditionOf } from './nws-condition.js';
import { z } from 'zod';
import type { RefusalReader } from '../../http/json-answer.js';
import { MS_PER_HOUR } from '../../../../domain/commute/time.js';

/**
 * The layers of a square, by the hour. @throws ProviderFault if there is nothing usable in them.
 *
 * Layers begin where the office's grid does, some hours back: earlier precipitation is unknown.
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

  const reported = [
    temperature,
    wind,
    gust,
    windFrom,
    rainChance,
    precipitation,
    humidity,
    skyCover,
    weather,
  ];
  const hours = [...new Set(reported.flatMap((layer) => [...layer.keys()]))];
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
  if (!isUsable(series)) throw invalidResponse('answer holds no usable hour');
  return series;
}

interface Layer<V> {
  readonly values: readonly { readonly validTime: ValidTime; readonly value: V }[];
}

/** Each hour's value. Equal neighbours come merged into one value that holds for several hours. */
function byHour<V>({ values }: Layer<V>): ReadonlyMap<number, V> {
  const byStart = new Map<number, V>();
  for (const { validTime, value } of values) {
    for (const hour of hoursOf(validTime)) if (!byStart.has(hour)) byStart.set(hour, value);
  }
  return byStart;
}

/** Amounts are totals of their interval, mostly six hours: each hour gets an even share, because the distribution is unknown. */
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

/** The hours for which a value of a layer holds. */
export interface ValidTime {
  /** The first instant, in ms since 1970. */
  readonly startsAt: number;
  readonly hours: number;
}

const INTERVAL = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))\/P(?:(\d{1,2})D)?(?:T(\d{1,3})H)?$/;

/** Twice as far as forecasts reach. */
const MOST_HOURS = 16 * 24;

/**
 * An instant and a duration as ISO 8601 writes them ("2026-06-15T18:00:00+00:00/PT3H", ".../P1DT6H"), in whole UTC hours as
 * the grids come: anything else does not fit.
 */
export const validTime = z.string().transform((text, context): ValidTime => {
  const [, start = '', days = '0', hours = '0'] = INTERVAL.exec(text) ?? [];
  const interval = { startsAt: Date.parse(start), hours: Number(days) * 24 + Number(hours) };
  const fits = interval.startsAt % MS_PER_HOUR === 0 && interval.hours >= 1 && interval.hours <= MOST_HOURS;
  if (fits) return interval;
  context.addIssue({ code: 'custom', message: 'no interval of whole hours' });
  return z.NEVER;
});

/** The first instants, in ms since 1970, of the hours in it. */
export const hoursOf = ({ startsAt, hours }: ValidTime): readonly number[] =>
  Array.from({ length: hours }, (_, hour) => startsAt + hour * MS_PER_HOUR);

/** https://www.weather.gov/documentation/services-web-api and https://weather-gov.github.io/api/gridpoints */

/** /points/{lat},{lon}. Where no office forecasts, the grid may be null instead of an error. */
export const pointSchema = z.object({
  properties: z.object({
    gridId: z
      .string()
      .regex(/^[A-Z]{2,4}$/)
      .nullish(),
    gridX: z.int().nullish(),
    gridY: z.int().nullish(),
  }),
});

export type PointAnswer = z.infer<typeof pointSchema>;

/** More values than a week has hours say nothing that could be used. */
const MOST_VALUES = 1000;

const values = <V extends z.ZodType>(value: V) =>
  z.array(z.object({ validTime, value })).max(MOST_VALUES).default([]);

/** A layer of figures. Another unit than the documented one must not pass for it; an empty layer comes without any. */
const figures = (unit: string) =>
  z
    .object({
      uom: z.enum([`wmoUnit:${unit}`, `unit:${unit}`]).optional(),
      values: values(z.number().nullable()),
    })
    .default({ values: [] });

const phenomenon = z.object({
  coverage: z.string().nullish(),
  weather: z.string().nullish(),
  attributes: z.array(z.string()).nullish(),
});

/** /gridpoints/{office}/{x},{y}: layers of the forecast, each with values for intervals of its own. */
export const gridpointSchema = z.object({
  properties: z.object({
    temperature: figures('degC'),
    relativeHumidity: figures('percent'),
    skyCover: figures('percent'),
    windDirection: figures('degree_(angle)'),
    windSpeed: figures('km_h-1'),
    windGust: figures('km_h-1'),
    probabilityOfPrecipitation: figures('percent'),
    quantitativePrecipitation: figures('mm'),
    weather: z.object({ values: values(z.array(phenomenon).nullable()) }).default({ values: [] }),
  }),
});

export type GridLayers = z.infer<typeof gridpointSchema>['properties'];
export type FigureLayer = GridLayers['temperature'];
export type Phenomenon = z.infer<typeof phenomenon>;

/** A problem document (RFC 7807). Its title and detail may quote the place, so they are not used. */
const problem = z.object({
  type: z.string().regex(/\/problems\/[A-Za-z]{1,60}$/),
  status: z.int(),
});

/** 404 is what a place gets for which no office makes a forecast: the sea, and all but the United States. */
export const nwsRefusal: RefusalReader = (body) => {
  const parsed = problem.safeParse(body);
  if (!parsed.success) return null;
  const { type, status } = parsed.data;
  const detail = `problem ${type.slice(type.lastIndexOf('/') + 1)} (${status})`;
  if (status === 404) return refused('not-covered', detail);
  return refused(status === 429 ? 'rate-limited' : 'unavailable', detail);
};

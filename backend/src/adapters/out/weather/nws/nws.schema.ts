import { z } from 'zod';
import type { RefusalReader } from '../../http/json-answer.js';
import { refused } from '../../http/provider-fault.js';
import { validTime } from './valid-time.js';

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

/** A problem document (RFC 7807). Its title and detail may quote the place: not told. */
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

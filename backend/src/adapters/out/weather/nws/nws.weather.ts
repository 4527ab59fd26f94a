import type { z } from 'zod';
import type { Clock } from '../../../../application/ports/clock.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../../application/ports/weather.port.js';
import type { WeatherSeries } from '../../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { CallContext, ProviderClient } from '../../http/provider-client.js';
import { ProviderFault, refused } from '../../http/provider-fault.js';
import { seriesOf, gridpointSchema, nwsRefusal, pointSchema, type PointAnswer } from './nws-series.js';
import { MS_PER_HOUR } from '../../../../domain/commute/time.js';

export interface NwsWeatherOptions {
  /** Such as https://api.weather.gov. May carry a path. */
  readonly baseUrl: string;
  /** Identifies the application and a contact: the service refuses requests without it. */
  readonly userAgent: string;
  readonly client: ProviderClient;
  readonly clock: Clock;
}

/**
 * Weather from the US National Weather Service (api.weather.gov): the office's own grid, from some hours before its last
 * update to a week ahead, in the United States only. Keyless. It has no UV index.
 */
export class NwsWeather implements WeatherPort {
  private readonly squares: GridSquares;

  constructor(private readonly options: NwsWeatherOptions) {
    this.squares = new GridSquares(options.clock);
  }

  hourlyWeather(place: Coordinates): Promise<ProviderResult<WeatherSeries>> {
    return this.options.client.call(async (context) => {
      const square = await this.squares.squareOf(place, () => this.lookUp(context, place));
      if (square === null) throw refused('not-covered', 'no office forecasts this place');
      return seriesOf(await this.layersOf(context, place, square));
    });
  }

  private async lookUp(context: CallContext, place: Coordinates): Promise<GridSquare | null> {
    try {
      return squareIn(await this.get(context, `/points/${nameOf(place)}`, pointSchema));
    } catch (error) {
      if (isNotCovered(error)) return null;
      throw error;
    }
  }

  private async layersOf(context: CallContext, place: Coordinates, { office, x, y }: GridSquare) {
    try {
      return (await this.get(context, `/gridpoints/${office}/${x},${y}`, gridpointSchema)).properties;
    } catch (error) {
      if (isNotCovered(error)) this.squares.forget(place); // the office may have changed its grid
      throw error;
    }
  }

  private get<T>({ json }: CallContext, path: string, schema: z.ZodType<T>): Promise<T> {
    const { baseUrl, userAgent } = this.options;
    const headers = { accept: 'application/geo+json', 'user-agent': userAgent };
    return json({ url: urlBelow(baseUrl, path), headers }, { schema, refusalIn: nwsRefusal });
  }
}

function squareIn({ properties }: PointAnswer): GridSquare | null {
  const { gridId, gridX, gridY } = properties;
  const isSquare = isGiven(gridId) && isGiven(gridX) && isGiven(gridY);
  return isSquare ? { office: gridId, x: gridX, y: gridY } : null;
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

const isNotCovered = (error: unknown): boolean =>
  error instanceof ProviderFault && error.kind === 'not-covered';

/** A square, 2.5 km wide, of the grid of a forecast office. */
export interface GridSquare {
  readonly office: string;
  readonly x: number;
  readonly y: number;
}

/** Squares hardly ever change ("you can cache the result of the /points request", says the service). */
const KEPT_HOURS = 24;
/** That there is none may be a passing hole. */
const NONE_KEPT_HOURS = 1;
/** All of the inhabited United States in cells of the shared forecasts are fewer. */
const MOST_KEPT = 50_000;

/** Remembers which square a place lies in, so that a forecast costs one request instead of two. */
export class GridSquares {
  private readonly kept = new Map<string, { readonly square: GridSquare | null; readonly until: number }>();

  constructor(private readonly clock: Clock) {}

  /** The remembered square, null where there is none; else what `lookUp` says, remembered from then on. */
  async squareOf(place: Coordinates, lookUp: () => Promise<GridSquare | null>): Promise<GridSquare | null> {
    const remembered = this.kept.get(nameOf(place));
    if (remembered && remembered.until > this.clock.now().getTime()) return remembered.square;
    const square = await lookUp();
    this.keep(nameOf(place), square);
    return square;
  }

  forget(place: Coordinates): void {
    this.kept.delete(nameOf(place));
  }

  private keep(name: string, square: GridSquare | null): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    const hours = square === null ? NONE_KEPT_HOURS : KEPT_HOURS;
    this.kept.set(name, { square, until: this.clock.now().getTime() + hours * MS_PER_HOUR });
  }
}

/**
 * Four decimals without zeros at the end: what the service takes without a redirect, "45.5,-122.7".
 * It is asked for like this as well.
 */
export const nameOf = ({ lat, lng }: Coordinates): string =>
  [lat, lng].map((degrees) => String(Number(degrees.toFixed(4)))).join(',');

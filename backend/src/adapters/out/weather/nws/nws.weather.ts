import type { z } from 'zod';
import type { Clock } from '../../../../application/ports/clock.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { WeatherPort } from '../../../../application/ports/weather.port.js';
import type { WeatherSeries } from '../../../../domain/conditions/weather.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/base-url.js';
import type { CallContext, ProviderClient } from '../../http/provider-client.js';
import { ProviderFault, refused } from '../../http/provider-fault.js';
import { GridSquares, nameOf, type GridSquare } from './grid-squares.js';
import { seriesOf } from './nws-series.js';
import { gridpointSchema, nwsRefusal, pointSchema, type PointAnswer } from './nws.schema.js';

export interface NwsWeatherOptions {
  /** Such as https://api.weather.gov. May carry a path. */
  readonly baseUrl: string;
  /** Who asks, with a way to reach them: the service turns away whoever does not say. */
  readonly userAgent: string;
  readonly client: ProviderClient;
  readonly clock: Clock;
}

/**
 * Weather from the US National Weather Service (api.weather.gov): the office's own grid, from some hours before its last
 * update to a week ahead, in the United States only. Keyless. It tells no UV index.
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
      if (isNotCovered(error)) this.squares.forget(place); // the office may have drawn its grid anew
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

import type { z } from 'zod';
import type { DirectionsPort } from '../../../../application/routes/directions.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Directions } from '../../../../domain/route/route.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/base-url.js';
import type { HttpRequest } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { lineOf } from '../reported-way.js';
import { routeAnswer, valhallaRefusal } from './valhalla.schema.js';

export interface ValhallaDirectionsOptions {
  /** Such as https://valhalla1.openstreetmap.de, or a server of one's own. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
  /** Waited for before every request, retries included. @throws ProviderFault if there is no turn to be had. */
  readonly turn?: () => Promise<void>;
}

/** Ways by bike from a Valhalla server. Keyless. */
export class ValhallaDirections implements DirectionsPort {
  constructor(private readonly options: ValhallaDirectionsOptions) {}

  bikeWay(
    start: Coordinates,
    end: Coordinates,
    via: readonly Coordinates[],
  ): Promise<ProviderResult<Directions>> {
    return this.options.client.call(async ({ json }) => {
      await this.options.turn?.();
      const format = { schema: routeAnswer, refusalIn: valhallaRefusal };
      return wayOf(await json(this.requestFor(start, end, via), format));
    });
  }

  private requestFor(start: Coordinates, end: Coordinates, via: readonly Coordinates[]): HttpRequest {
    return {
      method: 'POST',
      url: urlBelow(this.options.baseUrl, '/route'),
      body: {
        locations: [
          location(start, 'break'),
          ...via.map((place) => location(place, 'through')),
          location(end, 'break'),
        ],
        costing: 'bicycle',
        units: 'miles',
        directions_type: 'none', // nobody reads turn-by-turn words
      },
    };
  }
}

const location = ({ lat, lng }: Coordinates, type: 'break' | 'through') => ({ lat, lon: lng, type });

/** @throws ProviderFault where a line cannot be read. */
function wayOf({ trip }: z.infer<typeof routeAnswer>): Directions {
  return {
    distanceMiles: trip.summary.length,
    rideMinutes: trip.summary.time / 60,
    // A leg begins where the one before it ends.
    line: trip.legs.flatMap(({ shape }, index) => lineOf(shape, 6).slice(index === 0 ? 0 : 1)),
    isStraightLine: false,
    warnings: [],
    attribution: 'Directions by Valhalla, map data © OpenStreetMap contributors',
  };
}

import { z } from 'zod';
import type { DirectionsPort } from '../../../../application/routes/directions.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Directions } from '../../../../domain/route/route.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { urlBelow, type HttpRequest } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { lineOf } from '../reported-route.js';
import type { RefusalReader } from '../../http/json-answer.js';
import { refused } from '../../http/provider-fault.js';

export interface ValhallaDirectionsOptions {
  /** Such as https://valhalla1.openstreetmap.de, or your own server. May carry a path. */
  readonly baseUrl: string;
  readonly client: ProviderClient;
  /** Awaited before every request, retries included. @throws ProviderFault if there is no turn soon enough. */
  readonly turn?: () => Promise<void>;
}

/** Bike routes from a Valhalla server. Keyless. */
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
      return directionsOf(await json(this.requestFor(start, end, via), format));
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
        directions_type: 'none', // turn-by-turn instructions are not used
      },
    };
  }
}

const location = ({ lat, lng }: Coordinates, type: 'break' | 'through') => ({ lat, lon: lng, type });

/** @throws ProviderFault where a line cannot be read. */
function directionsOf({ trip }: z.infer<typeof routeAnswer>): Directions {
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

/**
 * The answer of /route (https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/, "Outputs of a route"):
 * length in the units asked for, time in seconds, one shape a leg, encoded with six decimals.
 */
export const routeAnswer = z.object({
  trip: z.object({
    units: z.literal('miles'),
    summary: z.object({ length: z.number().nonnegative(), time: z.number().nonnegative() }),
    legs: z.array(z.object({ shape: z.string().min(1) })).min(1),
  }),
});

const valhallaError = z.object({ error_code: z.int(), error: z.string().optional() });

/**
 * Codes that speak of the places, not of the server: too far apart (154), in unconnected regions (170), no street near
 * (171), no route (442). https://github.com/valhalla/valhalla/blob/master/src/exceptions.cc
 */
const NO_ROUTE_CODES: ReadonlySet<number> = new Set([154, 170, 171, 442]);

/** Errors are `{"error_code": 171, "error": "…", "status_code": 400}`. The text may quote the place, so it is not used. */
export const valhallaRefusal: RefusalReader = (body) => {
  const parsed = valhallaError.safeParse(body);
  if (!parsed.success) return null;
  const { error_code: code } = parsed.data;
  return refused(NO_ROUTE_CODES.has(code) ? 'not-covered' : 'unavailable', `error ${code}`);
};

/** FOSSGIS's servers, valhalla1.openstreetmap.de under any of its names: one request a second from an application. */
export const isPublicValhalla = (baseUrl: string): boolean =>
  /(^|\.)openstreetmap\.de\.?$/i.test(new URL(baseUrl).hostname);

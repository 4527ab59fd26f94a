import type { DirectionsPort } from '../../../../application/routes/directions.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Directions } from '../../../../domain/route/route.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { googleRefusal } from '../../google-routes/google-routes-refusal.js';
import { urlBelow, type HttpRequest } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { refused } from '../../http/provider-fault.js';
import { googleWarnings, lineOf, milesOf } from '../reported-route.js';
import { z } from 'zod';

export interface GoogleRoutesDirectionsOptions {
  /** Such as https://routes.googleapis.com. May carry a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly client: ProviderClient;
}

/** Ways by bike from Google's Routes API. */
export class GoogleRoutesDirections implements DirectionsPort {
  constructor(private readonly options: GoogleRoutesDirectionsOptions) {}

  bikeWay(
    start: Coordinates,
    end: Coordinates,
    via: readonly Coordinates[],
  ): Promise<ProviderResult<Directions>> {
    return this.options.client.call(async ({ json }) => {
      const format = { schema: computeRoutesAnswer, refusalIn: googleRefusal };
      return wayOf(await json(this.requestFor(start, end, via), format));
    });
  }

  private requestFor(start: Coordinates, end: Coordinates, via: readonly Coordinates[]): HttpRequest {
    return {
      method: 'POST',
      url: urlBelow(this.options.baseUrl, '/directions/v2:computeRoutes'),
      headers: { 'x-goog-api-key': this.options.apiKey, 'x-goog-fieldmask': FIELD_MASK },
      body: {
        origin: waypoint(start),
        destination: waypoint(end),
        ...(via.length > 0 && { intermediates: via.map((place) => ({ via: true, ...waypoint(place) })) }),
        travelMode: 'BICYCLE',
        polylineQuality: 'OVERVIEW',
        languageCode: 'en-US',
      },
    };
  }
}

const waypoint = ({ lat, lng }: Coordinates) => ({ location: { latLng: { latitude: lat, longitude: lng } } });

/** @throws ProviderFault where Google tells no way. */
function wayOf({ routes: [route] }: ComputeRoutesAnswer): Directions {
  if (route === undefined) throw refused('not-covered', 'knows no way');
  return {
    distanceMiles: milesOf(route.distanceMeters),
    rideMinutes: route.duration / 60,
    line: lineOf(route.polyline.encodedPolyline, 5),
    isStraightLine: false,
    warnings: googleWarnings(route.warnings),
    attribution: 'Map data © Google',
  };
}

/** Seconds as protocol buffers put them into JSON: "123s", "123.5s". */
const seconds = z
  .string()
  .regex(/^\d+(\.\d{1,9})?s$/)
  .transform((text) => Number(text.slice(0, -1)));

/**
 * The answer of computeRoutes as far as the field mask lets it through. Without a way it is `{}`; protocol buffers leave
 * a figure out that is 0.
 */
export const computeRoutesAnswer = z.object({
  routes: z
    .array(
      z.object({
        distanceMeters: z.int().nonnegative().default(0),
        duration: seconds,
        polyline: z.object({ encodedPolyline: z.string().min(1) }),
        warnings: z.array(z.string().max(1000)).default([]),
      }),
    )
    .default([]),
});

export const FIELD_MASK =
  'routes.distanceMeters,routes.duration,routes.polyline.encodedPolyline,routes.warnings';

export type ComputeRoutesAnswer = z.infer<typeof computeRoutesAnswer>;

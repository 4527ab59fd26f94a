import { z } from 'zod';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { DirectionsPort } from '../../../../application/routes/directions.port.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import type { Directions } from '../../../../domain/route/route.js';
import {
  computeRoutesRequest,
  googleRoutesRefusal,
  protobufSeconds,
  waypoint,
  type GoogleRoutesOptions,
} from '../../google-routes/google-routes-call.js';
import { refused } from '../../http/provider-fault.js';
import { googleWarnings, lineOf, milesOf } from '../reported-route.js';

/** Bike routes from Google's Routes API. */
export class GoogleRoutesDirections implements DirectionsPort {
  constructor(private readonly options: GoogleRoutesOptions) {}

  bikeWay(
    start: Coordinates,
    end: Coordinates,
    via: readonly Coordinates[],
  ): Promise<ProviderResult<Directions>> {
    const request = computeRoutesRequest(this.options, {
      from: start,
      to: end,
      fieldMask: 'routes.distanceMeters,routes.duration,routes.polyline.encodedPolyline,routes.warnings',
      ...(via.length > 0 && { intermediates: via.map((place) => ({ via: true, ...waypoint(place) })) }),
      travelMode: 'BICYCLE',
      polylineQuality: 'OVERVIEW',
      languageCode: 'en-US',
    });
    return this.options.client.call(async ({ json }) =>
      directionsOf(await json(request, { schema: computeRoutesAnswer, refusalIn: googleRoutesRefusal })),
    );
  }
}

/** Without a route the answer is `{}`; protocol buffers leave out a figure that is 0. */
const computeRoutesAnswer = z.object({
  routes: z
    .array(
      z.object({
        distanceMeters: z.int().nonnegative().default(0),
        duration: protobufSeconds,
        polyline: z.object({ encodedPolyline: z.string().min(1) }),
        warnings: z.array(z.string().max(1000)).default([]),
      }),
    )
    .default([]),
});

/** @throws ProviderFault where Google has no route. */
function directionsOf({ routes: [route] }: z.infer<typeof computeRoutesAnswer>): Directions {
  if (route === undefined) throw refused('not-covered', 'has no route');
  return {
    distanceMiles: milesOf(route.distanceMeters),
    rideMinutes: route.duration / 60,
    line: lineOf(route.polyline.encodedPolyline, 5),
    isStraightLine: false,
    warnings: googleWarnings(route.warnings),
    attribution: 'Map data © Google',
  };
}

import { Client, Language, TravelMode, TravelRestriction } from '@googlemaps/google-maps-services-js';
import type { DirectionsPort } from '../../../../application/routes/directions.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Directions } from '../../../../domain/route/route.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { carried, faultOfStatus } from '../../google-maps/google-call.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { invalidResponse, refused } from '../../http/provider-fault.js';
import { googleWarnings, lineOf, milesOf } from '../reported-route.js';
import { z } from 'zod';

export interface GoogleDirectionsOptions {
  /** Such as https://maps.googleapis.com. May carry a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly client: ProviderClient;
}

/**
 * Bike routes from Google's Directions API (legacy: new projects can't enable it and use google-routes).
 */
export class GoogleDirections implements DirectionsPort {
  /** With its own configuration: the library's default instance is shared by the whole process. */
  private readonly library = new Client({ config: {} });

  constructor(private readonly options: GoogleDirectionsOptions) {}

  bikeWay(
    start: Coordinates,
    end: Coordinates,
    via: readonly Coordinates[],
  ): Promise<ProviderResult<Directions>> {
    const { baseUrl, apiKey, client } = this.options;
    return client.call(async (context) => {
      const answer = await carried(context, directionsAnswer, (transport) =>
        this.library.directions({
          params: {
            origin: { lat: start.lat, lng: start.lng },
            destination: { lat: end.lat, lng: end.lng },
            ...(via.length > 0 && { waypoints: via.map(({ lat, lng }) => `via:${lat},${lng}`) }),
            mode: TravelMode.bicycling,
            avoid: [TravelRestriction.highways, TravelRestriction.tolls],
            language: Language.en, // of the warnings; without it, Google guesses from the server's IP address
            key: apiKey,
          },
          url: urlBelow(baseUrl, '/maps/api/directions/json').href,
          ...transport,
        }),
      );
      return directionsOf(answer);
    });
  }
}

/** https://developers.google.com/maps/documentation/directions/get-directions#DirectionsStatus */
const NO_ROUTE: ReadonlySet<string> = new Set(['ZERO_RESULTS', 'NOT_FOUND', 'MAX_ROUTE_LENGTH_EXCEEDED']);

/** @throws ProviderFault where Google has no route. */
function directionsOf({ status, routes }: DirectionsAnswer): Directions {
  if (NO_ROUTE.has(status)) throw refused('not-covered', `status ${status}`);
  if (status !== 'OK') throw faultOfStatus(status);
  const [route] = routes;
  if (route === undefined) throw invalidResponse('status OK without a route');
  return {
    distanceMiles: milesOf(sum(route.legs.map(({ distance }) => distance.value))),
    rideMinutes: sum(route.legs.map(({ duration }) => duration.value)) / 60,
    line: lineOf(route.overview_polyline.points, 5),
    isStraightLine: false,
    warnings: googleWarnings(route.warnings),
    attribution: route.copyrights ?? 'Map data © Google',
  };
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** `value` in metres or seconds; `text` is for people. */
const figure = z.object({ value: z.number().nonnegative() });

/**
 * The answer of /maps/api/directions/json. Failures come as `status` inside HTTP 200.
 * https://developers.google.com/maps/documentation/directions/get-directions#DirectionsResponse
 */
export const directionsAnswer = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  routes: z
    .array(
      z.object({
        copyrights: z.string().max(300).optional(),
        warnings: z.array(z.string().max(1000)).default([]),
        overview_polyline: z.object({ points: z.string().min(1) }),
        legs: z.array(z.object({ distance: figure, duration: figure })).min(1),
      }),
    )
    .default([]),
});

export type DirectionsAnswer = z.infer<typeof directionsAnswer>;

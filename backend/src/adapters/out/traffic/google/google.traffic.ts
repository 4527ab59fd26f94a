import { Client, TravelMode } from '@googlemaps/google-maps-services-js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { TrafficPort } from '../../../../application/recommendations/traffic.port.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { carried, faultOfStatus } from '../../google-maps/google-call.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { invalidResponse, refused, type ProviderFault } from '../../http/provider-fault.js';
import { carDelayOf, type Drive } from '../drive.js';
import { z } from 'zod';

export interface GoogleTrafficOptions {
  /** Such as https://maps.googleapis.com. May carry a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly client: ProviderClient;
}

/**
 * Car congestion from Google's Directions API (legacy: new projects can't enable it and use google-routes).
 */
export class GoogleTraffic implements TrafficPort {
  /** With its own configuration: the library's default instance is shared by the whole process. */
  private readonly library = new Client({ config: {} });

  constructor(private readonly options: GoogleTrafficOptions) {}

  carDelay(
    from: Coordinates,
    to: Coordinates,
  ): Promise<ProviderResult<{ readonly carDelayMinutes: number }>> {
    return this.options.client.call(async (context) => {
      const { baseUrl, apiKey } = this.options;
      const answer = await carried(context, directionsSchema, (transport) =>
        this.library.directions({
          params: {
            origin: from,
            destination: to,
            mode: TravelMode.driving,
            departure_time: 'now',
            key: apiKey,
          },
          url: urlBelow(baseUrl, '/maps/api/directions/json').href,
          ...transport,
        }),
      );
      return carDelayOf(driveOf(answer));
    });
  }
}

/** @throws ProviderFault where Google has no route, or no traffic for it. */
function driveOf({ status, routes }: DirectionsAnswer): Drive {
  if (status !== 'OK') throw faultOf(status);
  const [route] = routes;
  if (route === undefined) throw invalidResponse('status OK without a route');
  const inTraffic = route.legs.map((leg) => leg.duration_in_traffic?.value);
  return {
    emptyRoadSeconds: sum(route.legs.map((leg) => leg.duration.value)),
    inTrafficSeconds: sum(inTraffic.map(asKnownTraffic)),
  };
}

/** Google leaves `duration_in_traffic` out where it has no traffic conditions for the route: it does not mean 0. */
function asKnownTraffic(seconds: number | undefined): number {
  if (seconds === undefined) throw refused('not-covered', 'has no traffic conditions for this route');
  return seconds;
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** https://developers.google.com/maps/documentation/directions/get-directions#DirectionsStatus */
function faultOf(status: string): ProviderFault {
  switch (status) {
    case 'ZERO_RESULTS':
    case 'NOT_FOUND':
    case 'MAX_ROUTE_LENGTH_EXCEEDED':
      return refused('not-covered', `status ${status}`);
    default:
      return faultOfStatus(status);
  }
}

/** A length of time; `value` in seconds, `text` is for people. */
const duration = z.object({ value: z.number().nonnegative() });

/** The answer of /maps/api/directions/json. Failures come as `status` inside HTTP 200. */
export const directionsSchema = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  routes: z
    .array(
      z.object({
        legs: z.array(z.object({ duration, duration_in_traffic: duration.optional() })).min(1),
      }),
    )
    .default([]),
});

export type DirectionsAnswer = z.infer<typeof directionsSchema>;

import { Client, TravelMode, type DirectionsRequest } from '@googlemaps/google-maps-services-js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { TrafficPort } from '../../../../application/ports/traffic.port.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { urlBelow } from '../../http/base-url.js';
import type { CallContext, ProviderClient } from '../../http/provider-client.js';
import { notItsFormat, ProviderFault, refused } from '../../http/provider-fault.js';
import { carDelayOf, type Drive } from '../drive.js';
import { directionsSchema, type DirectionsAnswer } from './google.schema.js';

export interface GoogleTrafficOptions {
  /** Such as https://maps.googleapis.com. May carry a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly client: ProviderClient;
}

/**
 * Car congestion from Google's Directions API (legacy: new projects cannot switch it on any more, they use
 * google-routes). Google's library makes the request, our transport carries it.
 */
export class GoogleTraffic implements TrafficPort {
  /** With a configuration of its own: the library's default instance is one for the whole process. */
  private readonly library = new Client({ config: {} });

  constructor(private readonly options: GoogleTrafficOptions) {}

  carDelay(
    from: Coordinates,
    to: Coordinates,
  ): Promise<ProviderResult<{ readonly carDelayMinutes: number }>> {
    return this.options.client.call(async (context) => {
      const { baseUrl, apiKey } = this.options;
      let answer: DirectionsAnswer | undefined;
      await this.library.directions({
        params: {
          origin: from,
          destination: to,
          mode: TravelMode.driving,
          departure_time: 'now',
          key: apiKey,
        },
        url: urlBelow(baseUrl, '/maps/api/directions/json').href,
        adapter: carriedBy(context, (carried) => (answer = carried)),
        raxConfig: { retry: 0 }, // the client has the one retry there is
      });
      if (answer === undefined) throw notItsFormat('no answer was carried');
      return carDelayOf(driveOf(answer));
    });
  }
}

/**
 * Our transport in the place of the library's, which has no upper size, keeps the key in the errors that it throws, and
 * takes HTTP 200 with an error inside for a success.
 */
function carriedBy(
  { json }: CallContext,
  keep: (answer: DirectionsAnswer) => void,
): NonNullable<DirectionsRequest['adapter']> {
  return async (config) => {
    const { url = '', params, paramsSerializer } = config;
    const serialize = typeof paramsSerializer === 'function' ? paramsSerializer : paramsSerializer?.serialize;
    const target = new URL(url);
    target.search = serialize?.(params) ?? '';
    keep(await json({ url: target }, { schema: directionsSchema }));
    return { data: {}, status: 200, statusText: 'OK', headers: {}, config };
  };
}

/** @throws ProviderFault where Google tells no drive, or none with traffic. */
function driveOf({ status, routes }: DirectionsAnswer): Drive {
  if (status !== 'OK') throw faultOfStatus(status);
  const [route] = routes;
  if (route === undefined) throw notItsFormat('status OK without a route');
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
function faultOfStatus(status: string): ProviderFault {
  switch (status) {
    case 'ZERO_RESULTS':
    case 'NOT_FOUND':
    case 'MAX_ROUTE_LENGTH_EXCEEDED':
      return refused('not-covered', `status ${status}`);
    case 'OVER_QUERY_LIMIT':
      return refused('rate-limited', `status ${status}`);
    case 'UNKNOWN_ERROR': // "a server error; the request may succeed if you try again"
      return new ProviderFault({ kind: 'unavailable', nature: 'blip', detail: `status ${status}` });
    case 'REQUEST_DENIED':
    case 'INVALID_REQUEST':
    case 'OVER_DAILY_LIMIT': // key, billing or a cap of one's own: waiting does not help
      return refused('unavailable', `status ${status}`);
    default:
      return notItsFormat(`unknown status ${status}`);
  }
}

import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { TrafficPort } from '../../../../application/recommendations/traffic.port.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { googleRefusal } from '../../google-routes/google-routes-refusal.js';
import { urlBelow, type HttpRequest } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { refused } from '../../http/provider-fault.js';
import { carDelayOf, type Drive } from '../drive.js';
import { z } from 'zod';

export interface GoogleRoutesTrafficOptions {
  /** Such as https://routes.googleapis.com. May carry a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly client: ProviderClient;
}

/** Car congestion from Google's Routes API, for a departure right now. */
export class GoogleRoutesTraffic implements TrafficPort {
  constructor(private readonly options: GoogleRoutesTrafficOptions) {}

  carDelay(
    from: Coordinates,
    to: Coordinates,
  ): Promise<ProviderResult<{ readonly carDelayMinutes: number }>> {
    return this.options.client.call(async ({ json }) => {
      const format = { schema: computeRoutesSchema, refusalIn: googleRefusal };
      return carDelayOf(driveOf(await json(this.requestFor(from, to), format)));
    });
  }

  private requestFor(from: Coordinates, to: Coordinates): HttpRequest {
    return {
      method: 'POST',
      url: urlBelow(this.options.baseUrl, '/directions/v2:computeRoutes'),
      headers: { 'x-goog-api-key': this.options.apiKey, 'x-goog-fieldmask': FIELD_MASK },
      body: {
        origin: waypoint(from),
        destination: waypoint(to),
        travelMode: 'DRIVE',
        routingPreference: 'TRAFFIC_AWARE',
      },
    };
  }
}

const waypoint = ({ lat, lng }: Coordinates) => ({ location: { latLng: { latitude: lat, longitude: lng } } });

/** @throws ProviderFault where Google tells no drive, or none with traffic. */
function driveOf({ routes, fallbackInfo }: ComputeRoutesAnswer): Drive {
  const [route] = routes;
  if (route === undefined) throw refused('not-covered', 'knows no way');
  // Both durations are the same then: it would look like an empty road.
  if (fallbackInfo?.routingMode === 'FALLBACK_TRAFFIC_UNAWARE') {
    throw refused('unavailable', 'had to leave traffic out of account');
  }
  return { emptyRoadSeconds: route.staticDuration, inTrafficSeconds: route.duration };
}

/** Seconds as protocol buffers put them into JSON: "123s", "123.5s". */
const seconds = z
  .string()
  .regex(/^\d+(\.\d{1,9})?s$/)
  .transform((text) => Number(text.slice(0, -1)));

/** The answer of computeRoutes as far as the field mask lets it through. Without a way it is `{}`. */
export const computeRoutesSchema = z.object({
  routes: z.array(z.object({ duration: seconds, staticDuration: seconds })).default([]),
  fallbackInfo: z.object({ routingMode: z.string().optional() }).optional(),
});

export const FIELD_MASK = 'routes.duration,routes.staticDuration,fallbackInfo';

export type ComputeRoutesAnswer = z.infer<typeof computeRoutesSchema>;

import { z } from 'zod';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { TrafficPort } from '../../../../application/recommendations/traffic.port.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import {
  computeRoutesRequest,
  googleRoutesRefusal,
  protobufSeconds,
  type GoogleRoutesOptions,
} from '../../google-routes/google-routes-call.js';
import { refused } from '../../http/provider-fault.js';
import { carDelayOf, type Drive } from '../drive.js';

/** Car congestion from Google's Routes API, for a departure right now. */
export class GoogleRoutesTraffic implements TrafficPort {
  constructor(private readonly options: GoogleRoutesOptions) {}

  carDelay(
    from: Coordinates,
    to: Coordinates,
  ): Promise<ProviderResult<{ readonly carDelayMinutes: number }>> {
    const request = computeRoutesRequest(this.options, {
      from,
      to,
      fieldMask: 'routes.duration,routes.staticDuration,fallbackInfo',
      travelMode: 'DRIVE',
      routingPreference: 'TRAFFIC_AWARE',
    });
    return this.options.client.call(async ({ json }) =>
      carDelayOf(
        driveOf(await json(request, { schema: computeRoutesAnswer, refusalIn: googleRoutesRefusal })),
      ),
    );
  }
}

/** Without a route the answer is `{}`. */
const computeRoutesAnswer = z.object({
  routes: z.array(z.object({ duration: protobufSeconds, staticDuration: protobufSeconds })).default([]),
  fallbackInfo: z.object({ routingMode: z.string().optional() }).optional(),
});

/** @throws ProviderFault where Google has no route, or no traffic for it. */
function driveOf({ routes: [route], fallbackInfo }: z.infer<typeof computeRoutesAnswer>): Drive {
  if (route === undefined) throw refused('not-covered', 'has no route');
  // Both durations are the same then, as on an empty road.
  if (fallbackInfo?.routingMode === 'FALLBACK_TRAFFIC_UNAWARE') {
    throw refused('unavailable', 'answered without traffic');
  }
  return { emptyRoadSeconds: route.staticDuration, inTrafficSeconds: route.duration };
}

import { Client } from '@googlemaps/google-maps-services-js';
import { z } from 'zod';
import type { ElevationPort } from '../../../../application/routes/elevation.port.js';
import type { ProviderResult } from '../../../../application/ports/provider-failure.js';
import type { Coordinates } from '../../../../domain/route/location.js';
import { carried, faultOfStatus } from '../../google-maps/google-call.js';
import { urlBelow } from '../../http/http-exchange.js';
import type { ProviderClient } from '../../http/provider-client.js';
import { refused } from '../../http/provider-fault.js';
import { heightForEach, heightMeters } from '../reported-heights.js';

export interface GoogleElevationOptions {
  /** Such as https://maps.googleapis.com. May carry a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly client: ProviderClient;
}

/**
 * The answer of /maps/api/elevation/json. Failures come as `status` inside HTTP 200.
 * https://developers.google.com/maps/documentation/elevation/requests-elevation#ElevationResponses
 */
const elevationAnswer = z.object({
  status: z.string().regex(/^[A-Z_]{1,40}$/),
  results: z.array(z.object({ elevation: heightMeters })).default([]),
});

/**
 * Heights from Google's Elevation API. The places are already even samples along the route, so they are sent one by
 * one (`locations`): Google's own sampling of a path would move them.
 */
export class GoogleElevation implements ElevationPort {
  /** With its own configuration: the library's default instance is shared by the whole process. */
  private readonly library = new Client({ config: {} });

  constructor(private readonly options: GoogleElevationOptions) {}

  heightsMeters(places: readonly Coordinates[]): Promise<ProviderResult<readonly number[]>> {
    const { baseUrl, apiKey, client } = this.options;
    return client.call(async (context) => {
      const { status, results } = await carried(context, elevationAnswer, (transport) =>
        this.library.elevation({
          params: {
            locations: places.map(({ lat, lng }) => `${lat.toFixed(5)},${lng.toFixed(5)}`),
            key: apiKey,
          },
          url: urlBelow(baseUrl, '/maps/api/elevation/json').href,
          ...transport,
        }),
      );
      if (status === 'DATA_NOT_AVAILABLE') throw refused('not-covered', `status ${status}`);
      if (status !== 'OK') throw faultOfStatus(status);
      const heights = results.map(({ elevation }) => elevation);
      return heightForEach(heights, places.length);
    });
  }
}

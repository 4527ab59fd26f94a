import { required, variable } from '../provider/provider.js';
import { baseUrl, secret } from '../provider/variables.js';
import type { DirectionsRequest } from '@googlemaps/google-maps-services-js';
import type { z } from 'zod';
import type { CallContext } from '../http/provider-client.js';
import { invalidResponse, ProviderFault, refused } from '../http/provider-fault.js';

/** The older web services, one path each. */
export const GOOGLE_MAPS = {
  baseUrl: variable('GOOGLE_MAPS_BASE_URL', baseUrl('https://maps.googleapis.com')),
  apiKey: required('GOOGLE_MAPS_API_KEY', secret()),
};

/** The options of every request by Google's library. */
type Transport = Pick<DirectionsRequest, 'adapter' | 'raxConfig'>;

/**
 * The hook into Google's library: the library builds the request (URL, parameters, encoding), our transport sends it. The
 * library's own transport has no size limit, throws errors that contain the key, and treats errors inside HTTP 200 as
 * success.
 * @throws ProviderFault without a valid answer. The caller reads its `status`.
 */
export async function carried<T>(
  { json }: CallContext,
  schema: z.ZodType<T>,
  request: (transport: Transport) => Promise<unknown>,
): Promise<T> {
  let answer: { readonly content: T } | undefined;
  await request({
    adapter: async (config) => {
      const { url = '', params, paramsSerializer } = config;
      const serialize =
        typeof paramsSerializer === 'function' ? paramsSerializer : paramsSerializer?.serialize;
      const target = new URL(url);
      target.search = serialize?.(params) ?? '';
      answer = { content: await json({ url: target }, { schema }) };
      return { data: {}, status: 200, statusText: 'OK', headers: {}, config };
    },
    raxConfig: { retry: 0 }, // the client has the one retry there is
  });
  if (answer === undefined) throw invalidResponse('the library sent no request');
  return answer.content;
}

/**
 * The fault for a status that all of Google's older web services share.
 * https://developers.google.com/maps/documentation/geocoding/requests-geocoding#StatusCodes
 */
export function faultOfStatus(status: string): ProviderFault {
  switch (status) {
    case 'OVER_QUERY_LIMIT':
      return refused('rate-limited', `status ${status}`);
    case 'UNKNOWN_ERROR': // "a server error; the request may succeed if you try again"
      return new ProviderFault({ kind: 'unavailable', nature: 'blip', detail: `status ${status}` });
    case 'REQUEST_DENIED':
    case 'INVALID_REQUEST':
    case 'OVER_DAILY_LIMIT': // key, billing or your own cap: waiting does not help
      return refused('unavailable', `status ${status}`);
    default:
      return invalidResponse(`unknown status ${status}`);
  }
}

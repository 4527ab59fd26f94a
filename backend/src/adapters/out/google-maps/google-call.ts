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

/** What every request of Google's library has in common. */
type Transport = Pick<DirectionsRequest, 'adapter' | 'raxConfig'>;

/**
 * A request that Google's library makes and our transport carries. Theirs has no upper size, keeps the key in the errors
 * that it throws, and takes HTTP 200 with an error inside for a success.
 * @throws ProviderFault where no checked answer came. Its `status` is for the caller to read.
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
  if (answer === undefined) throw invalidResponse('no answer was carried');
  return answer.content;
}

/**
 * The fault of a status that all of Google's older web services share; each has some more of its own.
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
    case 'OVER_DAILY_LIMIT': // key, billing or a cap of one's own: waiting does not help
      return refused('unavailable', `status ${status}`);
    default:
      return invalidResponse(`unknown status ${status}`);
  }
}

import { z } from 'zod';
import type { Coordinates } from '../../../domain/route/location.js';
import { GOOGLE_MAPS } from '../google-maps/google-call.js';
import { urlBelow, type HttpRequest } from '../http/http-exchange.js';
import type { RefusalReader } from '../http/json-answer.js';
import type { ProviderClient } from '../http/provider-client.js';
import { refused } from '../http/provider-fault.js';
import { variable } from '../provider/provider.js';
import { baseUrl } from '../provider/variables.js';

/** The Routes API; its key is the one of Google's older web services. */
export const GOOGLE_ROUTES = {
  baseUrl: variable('GOOGLE_ROUTES_BASE_URL', baseUrl('https://routes.googleapis.com')),
  apiKey: GOOGLE_MAPS.apiKey,
};

export interface GoogleRoutesOptions {
  /** Such as https://routes.googleapis.com. May carry a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly client: ProviderClient;
}

/** A call of computeRoutes. Google answers with the fields of the mask only. */
export const computeRoutesRequest = (
  options: Pick<GoogleRoutesOptions, 'baseUrl' | 'apiKey'>,
  {
    from,
    to,
    fieldMask,
    ...settings
  }: { from: Coordinates; to: Coordinates; fieldMask: string; [setting: string]: unknown },
): HttpRequest => ({
  method: 'POST',
  url: urlBelow(options.baseUrl, '/directions/v2:computeRoutes'),
  headers: { 'x-goog-api-key': options.apiKey, 'x-goog-fieldmask': fieldMask },
  body: { origin: waypoint(from), destination: waypoint(to), ...settings },
});

export const waypoint = ({ lat, lng }: Coordinates) => ({
  location: { latLng: { latitude: lat, longitude: lng } },
});

/** Seconds as protocol buffers put them into JSON: "123s", "123.5s". */
export const protobufSeconds = z
  .string()
  .regex(/^\d+(\.\d{1,9})?s$/)
  .transform((text) => Number(text.slice(0, -1)));

/** Google's error format (https://cloud.google.com/apis/design/errors). Its message may quote the request: not read. */
const googleError = z.object({
  error: z.object({
    code: z.int(),
    status: z
      .string()
      .regex(/^[A-Z_]{1,40}$/)
      .optional(),
  }),
});

/** Recognizes Google's errors, regardless of the HTTP status. */
export const googleRoutesRefusal: RefusalReader = (body) => {
  const parsed = googleError.safeParse(body);
  if (!parsed.success) return null;
  const { code, status } = parsed.data.error;
  const detail = `error ${code} ${status ?? ''}`.trim();
  return refused(code === 429 || status === 'RESOURCE_EXHAUSTED' ? 'rate-limited' : 'unavailable', detail);
};

import { required, variable, type Credit } from '../provider/provider.js';
import { baseUrl, secret } from '../provider/variables.js';
import { OpenWeatherAPI } from 'openweather-api-node';
import { z } from 'zod';
import type { Coordinates } from '../../../domain/route/location.js';
import { movedBelow } from '../http/http-exchange.js';
import type { AnswerFormat, RefusalReader } from '../http/json-answer.js';
import type { CallContext } from '../http/provider-client.js';
import { ProviderFault, refused } from '../http/provider-fault.js';

export const OPENWEATHER = {
  baseUrl: variable('OPENWEATHER_BASE_URL', baseUrl('https://api.openweathermap.org')),
  apiKey: required('OPENWEATHER_API_KEY', secret()),
};

export const OPENWEATHER_CREDIT: Credit = {
  name: 'OpenWeather',
  attribution: 'Weather data provided by OpenWeather',
};

export interface OpenWeatherAccess {
  /** Such as https://api.openweathermap.org. May carry a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** One of the library's requests; its result is not used, see openWeatherCall. */
export type LibraryRequest = (
  library: OpenWeatherAPI,
  options: { readonly coordinates: { readonly lat: number; readonly lon: number } },
) => Promise<unknown>;

/**
 * The hook into the library: the library builds the request, our transport sends it.
 *
 * The library's own transport has no deadline, ends the process on an answer that is not JSON, treats HTTP 500 as an empty
 * forecast, and has a fixed host. It calls `this.fetch(url)` for every request, which is replaced here on an instance for
 * this call alone. The answer is read before the library parses it: one hour with an empty `weather` makes its parser fail
 * for all hours.
 *
 * @throws ProviderFault
 */
export async function openWeatherCall<T>(
  { json }: CallContext,
  { baseUrl, apiKey }: OpenWeatherAccess,
  { lat, lng }: Coordinates,
  schema: z.ZodType<T>,
  request: LibraryRequest,
): Promise<T> {
  const library = new OpenWeatherAPI({ key: apiKey, units: 'imperial' });
  const format: AnswerFormat<T> = { schema, refusalIn: openWeatherRefusal };
  return new Promise((resolve, reject) => {
    const transport = async (url: string) => {
      resolve(await json({ url: movedBelow(baseUrl, url) }, format));
      return { status: 200, data: {} }; // the answer is already read
    };
    Object.defineProperty(library, 'fetch', { value: transport });
    request(library, { coordinates: { lat: degrees(lat), lon: degrees(lng) } }).catch(reject);
  });
}

/** Four decimals are 11 m, precise enough for a forecast. */
const degrees = (value: number): number => Number(value.toFixed(4));

/** `{"cod": 401, "message": "…"}`, the code now a number, now a string, with the same HTTP status or inside HTTP 200. */
const openWeatherError = z.object({ cod: z.union([z.int(), z.string().regex(/^\d+$/)]) });

const openWeatherRefusal: RefusalReader = (body): ProviderFault | null => {
  const error = openWeatherError.safeParse(body);
  const cod = error.success ? Number(error.data.cod) : 200;
  if (cod === 200) return null;
  const detail = `error ${cod} inside its answer`;
  if (cod === 404) return refused('not-covered', detail);
  return refused(cod === 429 ? 'rate-limited' : 'unavailable', detail);
};

import { z } from 'zod';
import { refused, type ProviderFault } from '../../http/provider-fault.js';
import { latitude, longitude, words } from '../place-list.js';

/** The answer of /search in format jsonv2; places are read one by one. https://nominatim.org/release-docs/latest/api/Output/ */
export const nominatimAnswer = z.array(z.unknown());

/** Nominatim writes coordinates as text. Number() alone would make a 0 of an empty one. */
const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number);

export const nominatimPlace = z.object({
  place_id: z.union([z.number().int(), z.string().min(1)]),
  display_name: words,
  lat: decimal.pipe(latitude),
  lon: decimal.pipe(longitude),
  address: z
    .object({
      country_code: z.string().optional().catch(undefined),
      house_number: words.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** Errors are `{"error": …}`, a text or an object. */
export function refusalInNominatim(body: unknown): ProviderFault | null {
  const isError = z.object({ error: z.union([z.string(), z.object({})]) }).safeParse(body).success;
  return isError ? refused('unavailable', 'says that it cannot serve the request') : null;
}

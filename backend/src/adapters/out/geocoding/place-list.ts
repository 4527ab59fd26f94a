import { z } from 'zod';
import type { AddressSuggestion } from '../../../application/routes/geocoding.port.js';
import { succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import { MAX_ADDRESS_CHARACTERS, type Location } from '../../../domain/route/location.js';
import { invalidResponse } from '../http/provider-fault.js';

/** How many places a provider is asked for (specification, section 9). */
export const FETCHED_PLACES = 10;

/** Half the width of the area around a rider in which places are preferred (specification, section 9). */
export const NEARBY_DEGREES = 0.1;

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** Without what no address may hold: control characters and broken letters. */
export const words = z
  .string()
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().min(1));

type Places = ProviderResult<readonly AddressSuggestion[]>;

/** Nothing is looked for without a letter or a digit: providers call it a malformed request. */
export const nothingToLookFor = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

export const NO_PLACES: Places = succeeded([]);

/** Ten places at most, each once, in words that can be stored. */
export function offered(places: readonly AddressSuggestion[]): AddressSuggestion[] {
  const known = new Set<string>();
  const once = places.filter(({ placeId }) => !known.has(placeId) && known.add(placeId));
  return once
    .slice(0, FETCHED_PLACES)
    .map((place) => ({ ...place, description: cutToFit(place.description) }));
}

/** Half a letter, of two that are one, is not kept. */
const cutToFit = (text: string): string =>
  text.length <= MAX_ADDRESS_CHARACTERS
    ? text
    : text
        .slice(0, MAX_ADDRESS_CHARACTERS)
        .replace(/[\ud800-\udbff]$/, '')
        .trim();

/** The likeliest of the places. */
export function firstOf(places: Places): ProviderResult<Location | null> {
  if (!places.ok) return places;
  const [first] = places.value;
  return succeeded(first ? { ...first.location, address: first.description } : null);
}

/**
 * The entries that fit. A single place with a null or an impossible position is no reason to keep the others from a
 * rider; if nothing of an answer can be read, its format is not the documented one.
 * @throws ProviderFault
 */
export function readable<T>(entries: readonly unknown[], schema: z.ZodType<T>): T[] {
  const read = entries.flatMap((entry) => {
    const checked = schema.safeParse(entry);
    return checked.success ? [checked.data] : [];
  });
  if (entries.length > 0 && read.length === 0) throw invalidResponse('no place of the answer can be read');
  return read;
}

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

/** Without control characters and broken surrogate pairs, which no stored address may contain. */
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

/** Providers reject a query without a letter or a digit. */
export const isUnsearchable = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

export const NO_PLACES: Places = succeeded([]);

/** At most ten places, each once, with descriptions that fit the database. */
export function offered(places: readonly AddressSuggestion[]): AddressSuggestion[] {
  const known = new Set<string>();
  const once = places.filter(({ placeId }) => !known.has(placeId) && known.add(placeId));
  return once
    .slice(0, FETCHED_PLACES)
    .map((place) => ({ ...place, description: cutToFit(place.description) }));
}

/** Drops half of a surrogate pair at the end. */
const cutToFit = (text: string): string =>
  text.length <= MAX_ADDRESS_CHARACTERS
    ? text
    : text
        .slice(0, MAX_ADDRESS_CHARACTERS)
        .replace(/[\ud800-\udbff]$/, '')
        .trim();

/** The most likely place. */
export function firstOf(places: Places): ProviderResult<Location | null> {
  if (!places.ok) return places;
  const [first] = places.value;
  return succeeded(first ? { ...first.location, address: first.description } : null);
}

/**
 * The valid entries. A single place with a null or impossible position is left out; if no entry is valid, the format is not
 * the documented one.
 * @throws ProviderFault
 */
export function readable<T>(entries: readonly unknown[], schema: z.ZodType<T>): T[] {
  const read = entries.flatMap((entry) => {
    const checked = schema.safeParse(entry);
    return checked.success ? [checked.data] : [];
  });
  if (entries.length > 0 && read.length === 0) throw invalidResponse('no place in the answer can be read');
  return read;
}

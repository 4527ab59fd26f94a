import { z } from 'zod';
import type { AddressSuggestion } from '../../../application/ports/geocoding.port.js';
import { succeeded, type ProviderResult } from '../../../application/ports/provider-failure.js';
import type { Location } from '../../../domain/route/location.js';
import { notItsFormat } from '../http/provider-fault.js';

/** How many places a provider is asked for (specification, section 9). */
export const FETCHED_PLACES = 10;

/** Half the width of the area around a rider in which places are preferred (specification, section 9). */
export const NEARBY_DEGREES = 0.1;

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
export const words = z.string().trim().min(1);

type Places = ProviderResult<readonly AddressSuggestion[]>;

/** Nothing is looked for without a letter or a digit: providers call it a malformed request. */
export const nothingToLookFor = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

export const NO_PLACES: Places = succeeded([]);

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
  if (entries.length > 0 && read.length === 0) throw notItsFormat('no place of the answer can be read');
  return read;
}

import type { Location } from '../../shared/api/contract';
import type { AddressEntry } from './address-entry';
import { geocode } from './api/geocode';

/** The place of a field: the picked one, else the typed text looked up. Null where it is blank or cannot be found. */
export async function locateEntry({ text, place }: AddressEntry): Promise<Location | null> {
  if (place) return place;
  const address = text.trim();
  if (!address) return null;
  try {
    return await geocode(address);
  } catch (error) {
    // To a rider, an address that cannot be looked up is an address that was not found.
    console.error('The address could not be looked up.', error);
    return null;
  }
}

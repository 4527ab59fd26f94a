import type { Location, Answer, Search } from '../../shared/api/contract';
import { apiCall, ApiError } from '../../shared/api/api-call';

/** What stands in an address field: the text, and the place it stands for once the rider has picked one. */
export interface AddressEntry {
  readonly text: string;
  /** Null while the text is only typed. */
  readonly place: Location | null;
}

export const NO_ADDRESS: AddressEntry = { text: '', place: null };

/** A text as typed; whatever was picked before it no longer counts. */
export const typed = (text: string): AddressEntry => ({ text, place: null });

/** The field of a place that is known: one picked just now, or one that is stored. */
export const addressOf = ({ lat, lng, address }: Location): AddressEntry => ({
  text: address,
  place: { lat, lng, address },
});

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

type Found = Answer<'get', '/api/geocode'>;

/** The place that an address means; null if nobody knows it. @throws ApiError where it cannot be looked up. */
export async function geocode(address: string, signal?: AbortSignal): Promise<Found | null> {
  const search: Search<'get', '/api/geocode'> = { address };
  try {
    const url = `/api/geocode?${new URLSearchParams({ ...search }).toString()}`;
    return (await apiCall('GET', url, signal && { signal })) as Found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

import { apiCall, ApiError } from '../../shared/api/api-call';
import type { Answer, Location, Search } from '../../shared/api/contract';

/** The content of an address field: its text, and its place once the rider has picked one. */
export interface AddressEntry {
  readonly text: string;
  /** Null while the text is only typed, not picked. */
  readonly place: Location | null;
}

export const NO_ADDRESS: AddressEntry = { text: '', place: null };

/** Typed text; a place picked before it no longer applies. */
export const typed = (text: string): AddressEntry => ({ text, place: null });

/** A known place: picked just now, or stored. */
export const addressOf = ({ lat, lng, address }: Location): AddressEntry => ({
  text: address,
  place: { lat, lng, address },
});

/** The place of a field: the picked one, or the typed text looked up. Null if it is blank or not found. */
export async function locateEntry({ text, place }: AddressEntry): Promise<Location | null> {
  if (place) return place;
  const address = text.trim();
  if (!address) return null;
  try {
    return await geocode(address);
  } catch (error) {
    // Riders see a failed lookup as an address that was not found.
    console.error('The address lookup failed.', error);
    return null;
  }
}

type Found = Answer<'get', '/api/geocode'>;

/** The place of an address; null if it is unknown. @throws ApiError if the lookup fails */
async function geocode(address: string, signal?: AbortSignal): Promise<Found | null> {
  const search: Search<'get', '/api/geocode'> = { address };
  try {
    const url = `/api/geocode?${new URLSearchParams({ ...search }).toString()}`;
    return (await apiCall('GET', url, signal && { signal })) as Found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

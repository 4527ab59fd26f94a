import { apiCall, ApiError, sentenceOf } from '../../shared/api/api-call';
import type { Answer, Location, Search } from '../../shared/api/contract';
import { showToast } from '../../shared/ui/toast-store';

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

export const SEARCH_FAILED = 'The address search isn’t available right now.';
const UNKNOWN_ADDRESS = 'Unable to find the specified address.';

/** A place, or a sentence for the field: the address is unknown, or the lookup failed. */
export type Located =
  { readonly place: Location; readonly problem: null } | { readonly place: null; readonly problem: string };

/** The place of a field: the picked one, or the typed text looked up. */
export async function locateEntry({ text, place: picked }: AddressEntry): Promise<Located> {
  if (picked) return { place: picked, problem: null };
  const address = text.trim();
  try {
    const place = address ? await geocode(address) : null;
    return place ? { place, problem: null } : { place, problem: UNKNOWN_ADDRESS };
  } catch (error) {
    console.error('The address lookup failed.', error);
    return { place: null, problem: sentenceOf(error, `${SEARCH_FAILED} Please try again.`) };
  }
}

/** Says that an address could not be found; its field says why. */
export const showNotFound = (): void =>
  showToast({ title: 'Address not found', description: UNKNOWN_ADDRESS, kind: 'destructive' });

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

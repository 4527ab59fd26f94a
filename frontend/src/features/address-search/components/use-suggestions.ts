import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiCall, sentenceOf } from '../../../shared/api/api-call';
import { useConfig } from '../../../shared/api/config';
import type { Answer, Coordinates, Search } from '../../../shared/api/contract';
import { SEARCH_FAILED, type AddressEntry } from '../address-entry';

const MIN_CHARACTERS = 3;
const DEBOUNCE_MS = 300;
const SHOWN_AT_MOST = 5;

export interface Suggestions {
  readonly places: readonly Place[];
  readonly isSearching: boolean;
  /** The search found no place. */
  readonly isNothing: boolean;
  /** Why the search failed; null if it didn't. */
  readonly problem: string | null;
  readonly retry: () => void;
  /** This provider allows only whole addresses, looked up when the rider presses Enter. */
  readonly isForSubmit: boolean;
}

/** Suggestions for a typed text. Answers are cached by text, so a late one never shows for a newer text. */
export function useSuggestions(entry: AddressEntry, near: Coordinates | null, isOpen: boolean): Suggestions {
  const { isWhileTyping } = useAddressSearch();
  const query = entry.text.trim();
  const settled = useDebounced(query, DEBOUNCE_MS);
  const isLongEnough = entry.place === null && query.length >= MIN_CHARACTERS;
  const isSettled = isWhileTyping && isLongEnough && query === settled;
  const isReady = isSettled && isOpen;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['api', 'geocode', 'suggest', settled, near && `${near.lat},${near.lng}`],
    queryFn: ({ signal }) => suggestAndLog(settled, near, signal),
    enabled: isReady,
  });
  const places = (isReady && data?.slice(0, SHOWN_AT_MOST)) || [];
  return {
    places,
    isSearching: isSettled && isFetching,
    isNothing: isReady && data?.length === 0,
    // Also when the rider has left the field: the button to try again is outside of it.
    problem: isSettled && error && !isFetching ? sentenceOf(error, SEARCH_FAILED) : null,
    retry: () => void refetch(),
    isForSubmit: !isWhileTyping && isLongEnough && isOpen,
  };
}

async function suggestAndLog(query: string, near: Coordinates | null, signal: AbortSignal) {
  try {
    return await suggestPlaces(query, near, signal);
  } catch (error) {
    if (!signal.aborted) console.error('The address search failed.', error);
    throw error;
  }
}

/** This installation's address search. */
export function useAddressSearch() {
  const { data: config } = useConfig();
  return {
    // Tried until it is known: the server refuses what its provider doesn't allow.
    isWhileTyping: config?.addressSearch.typeAhead ?? true,
    /** The attribution that the provider requires next to its places. */
    attribution: config?.addressSearch.attribution ?? null,
  };
}

/** The value, once it has not changed for that long. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** A place that matches what the rider has typed. Distance in miles, null if unknown. */
export type Place = Answer<'get', '/api/geocode/suggest'>[number];

/** Up to five places, the nearest to `near` first, or the best matches. @throws ApiError if the search fails */
async function suggestPlaces(q: string, near: Coordinates | null, signal?: AbortSignal): Promise<Place[]> {
  const search: Search<'get', '/api/geocode/suggest'> = {
    q,
    ...(near && { nearLat: near.lat, nearLng: near.lng }),
  };
  const texts = Object.entries(search).map(([name, value]) => [name, String(value)]);
  const url = `/api/geocode/suggest?${new URLSearchParams(texts).toString()}`;
  return (await apiCall('GET', url, signal && { signal })) as Place[];
}

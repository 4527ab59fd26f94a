import { useQuery } from '@tanstack/react-query';
import type { Coordinates, Answer, Search } from '../../../shared/api/contract';
import { useConfig } from '../../../shared/api/config';
import { useEffect, useState } from 'react';
import { apiCall } from '../../../shared/api/api-call';

const MIN_CHARACTERS = 3;
const DEBOUNCE_MS = 300;
const SHOWN_AT_MOST = 5;

export interface Suggestions {
  readonly places: readonly Place[];
  readonly isSearching: boolean;
  /** Looked for, and there is no such place. */
  readonly isNothing: boolean;
  /** There is something to look up, but only the whole address may be: when the rider says so. */
  readonly isForSubmit: boolean;
}

/**
 * Suggestions for the text as it stands. Each answer is kept under the text it answers, so a late one can never show
 * under a newer text.
 */
export function useSuggestions(text: string, near: Coordinates | null, isWanted: boolean): Suggestions {
  const { isWhileTyping } = useAddressSearch();
  const query = text.trim();
  const settled = useDebounced(query, DEBOUNCE_MS);
  const isLongEnough = isWanted && query.length >= MIN_CHARACTERS;
  const isReady = isWhileTyping && isLongEnough && query === settled;
  const { data, isFetching } = useQuery({
    queryKey: ['api', 'geocode', 'suggest', settled, near && `${near.lat},${near.lng}`],
    queryFn: ({ signal }) => suggestAndLog(settled, near, signal),
    enabled: isReady,
  });
  const places = (isReady && data?.slice(0, SHOWN_AT_MOST)) || [];
  return {
    places,
    isSearching: isReady && isFetching,
    isNothing: isReady && data?.length === 0,
    isForSubmit: !isWhileTyping && isLongEnough,
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

/** How this installation finds addresses. */
export function useAddressSearch() {
  const { data: config } = useConfig();
  return {
    // While that is not known it is tried: the server refuses what its provider does not allow.
    isWhileTyping: config?.addressSearch.typeAhead ?? true,
    /** The credit that the provider asks for where its places are picked. */
    attribution: config?.addressSearch.attribution ?? null,
  };
}

/** The value once it has stood still for that long. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** A place that a rider may mean by what they have typed so far; its distance in miles, where that is known. */
export type Place = Answer<'get', '/api/geocode/suggest'>[number];

/** Up to five places, the nearest to `near` first, else the likeliest. @throws ApiError where nobody can tell. */
export async function suggestPlaces(
  q: string,
  near: Coordinates | null,
  signal?: AbortSignal,
): Promise<Place[]> {
  const search: Search<'get', '/api/geocode/suggest'> = {
    q,
    ...(near && { nearLat: near.lat, nearLng: near.lng }),
  };
  const texts = Object.entries(search).map(([name, value]) => [name, String(value)]);
  const url = `/api/geocode/suggest?${new URLSearchParams(texts).toString()}`;
  return (await apiCall('GET', url, signal && { signal })) as Place[];
}

import { useQuery } from '@tanstack/react-query';
import type { Coordinates } from '../../shared/api/contract';
import { findPlaces, type Place } from './api/find-places';
import { useDebounced } from './use-debounced';

const MIN_CHARACTERS = 3;
const DEBOUNCE_MS = 300;
const SHOWN_AT_MOST = 5;

export interface Suggestions {
  readonly places: readonly Place[];
  readonly isSearching: boolean;
  /** Looked for, and there is no such place. */
  readonly isNothing: boolean;
}

/**
 * Suggestions for the text as it stands. Each answer is kept under the text it answers, so a late one can never show
 * under a newer text.
 */
export function useSuggestions(text: string, near: Coordinates | null, isWanted: boolean): Suggestions {
  const query = text.trim();
  const settled = useDebounced(query, DEBOUNCE_MS);
  const isReady = isWanted && query === settled && query.length >= MIN_CHARACTERS;
  const { data, isFetching } = useQuery({
    queryKey: ['api', 'geocode', settled, near && `${near.lat},${near.lng}`],
    queryFn: ({ signal }) => findAndLog(settled, near, signal),
    enabled: isReady,
  });
  const places = (isReady && data?.slice(0, SHOWN_AT_MOST)) || [];
  return {
    places,
    isSearching: isReady && isFetching,
    isNothing: isReady && data?.length === 0,
  };
}

async function findAndLog(query: string, near: Coordinates | null, signal: AbortSignal) {
  try {
    return await findPlaces(query, near, signal);
  } catch (error) {
    if (!signal.aborted) console.error('The address search failed.', error);
    throw error;
  }
}

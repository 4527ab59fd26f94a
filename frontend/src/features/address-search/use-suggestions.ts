import { useQuery } from '@tanstack/react-query';
import type { Coordinates } from '../../shared/api/contract';
import { suggestPlaces, type Place } from './api/suggest-places';
import { useAddressSearch } from './use-address-search';
import { useDebounced } from './use-debounced';

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

import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, OfflineError } from '../../shared/api/api-call';
import { isUser, userQuery } from './api';
import { saveUserId } from './saved-user-id';
import { dropSessionMark, useRecovery, useSavedUserId } from './session';

/** Once for the whole app: keeps true who this browser belongs to. */
export function SessionCheck() {
  const savedId = useSavedUserId();
  useForgetRefused(savedId);
  useRemember(savedId);
  useForgetAnswers(savedId);
  return null;
}

type SavedId = ReturnType<typeof useSavedUserId>;

/**
 * Forgets, without a word, a remembered rider whom the server does not confirm. Being offline says nothing about a rider,
 * and one whom the server has confirmed stays when the record is asked for again and only the network fails.
 */
function useForgetRefused(savedId: SavedId): void {
  const { data, error, isLoadingError, isFetched, isFetching } = useQuery({
    ...userQuery(savedId ?? 0),
    enabled: typeof savedId === 'number',
  });
  const isAnswered = isFetched && !isFetching && !(error instanceof OfflineError);
  const hasEnded = error instanceof ApiError && error.status === 401;
  const isRefused =
    typeof savedId === 'number' && isAnswered && (isLoadingError || hasEnded || !isUser(data));

  useEffect(() => {
    if (isRefused) saveUserId(null);
  }, [isRefused]);
}

/** Remembers anew a rider whose session is still here. */
function useRemember(savedId: SavedId): void {
  const queryClient = useQueryClient();
  const { recovered } = useRecovery(savedId);

  useEffect(() => {
    if (recovered === undefined) return;
    if (recovered) {
      queryClient.setQueryData(userQuery(recovered.id).queryKey, recovered);
      saveUserId(recovered.id);
    } else dropSessionMark();
  }, [queryClient, recovered]);
}

/** Nobody sees what was asked for somebody else, here or in a tab that signed out on its own. */
function useForgetAnswers(savedId: SavedId): void {
  const queryClient = useQueryClient();
  const latest = useRef(savedId);

  useEffect(() => {
    const before = latest.current;
    latest.current = savedId;
    if (typeof before === 'number' && savedId !== before) forgetAnswers(queryClient);
  }, [queryClient, savedId]);
}

/** `['api', 'config']` is the installation's; `['api', 'sessions', …]` tells who is here now, whoever was before. */
const NOT_OF_A_RIDER = new Set<unknown>(['config', 'sessions']);

/** Lets go of all that was asked for and sent for a rider; what is still on its way is given up. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !NOT_OF_A_RIDER.has(queryKey[1]) });
  const sent = queryClient.getMutationCache();
  for (const mutation of sent.getAll()) if (mutation.state.status !== 'pending') sent.remove(mutation);
}

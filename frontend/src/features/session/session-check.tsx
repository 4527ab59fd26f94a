import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, OfflineError } from '../../shared/api/api-call';
import { isUser, userQuery } from './api';
import { saveUserId } from './saved-user-id';
import { dropSessionMark, useRecovery, useSavedUserId } from './session';

/** Keeps the saved id true. Mounted once for the whole app. */
export function SessionCheck() {
  const savedId = useSavedUserId();
  useForgetRefused(savedId);
  useRemember(savedId);
  useForgetAnswers(savedId);
  return null;
}

type SavedId = ReturnType<typeof useSavedUserId>;

/**
 * Silently clears a saved id that the server doesn't confirm. Being offline proves nothing, and a rider confirmed before
 * stays signed in when a later refetch fails, unless it says that the session has ended.
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

/** Saves the id again if it was lost while the session was not. */
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

/** Drops a rider's data when another one, or no one, is signed in, here or through another tab. */
function useForgetAnswers(savedId: SavedId): void {
  const queryClient = useQueryClient();
  const latest = useRef(savedId);

  useEffect(() => {
    const before = latest.current;
    latest.current = savedId;
    if (typeof before === 'number' && savedId !== before) forgetAnswers(queryClient);
  }, [queryClient, savedId]);
}

/** `['api', 'config']` belongs to the installation, `['api', 'sessions', 'current']` to the browser. */
const NOT_OF_A_RIDER = new Set(['config', 'sessions/current']);

/** Removes all queries and finished mutations of a rider; pending queries are cancelled. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !NOT_OF_A_RIDER.has(queryKey.slice(1).join('/')),
  });
  const sent = queryClient.getMutationCache();
  for (const mutation of sent.getAll()) if (mutation.state.status !== 'pending') sent.remove(mutation);
}

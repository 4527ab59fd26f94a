import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { ApiError, OfflineError } from '../../shared/api/api-call';
import { showToast, type Toast } from '../../shared/ui/toast-store';
import { isUser, userQuery } from './api';
import { saveUserId } from './saved-user-id';
import { canRecover, dropSessionMark, useRecovery, useSavedUserId } from './session';

/** Keeps the saved id true. Mounted once for the whole app. */
export function SessionCheck() {
  const savedId = useSavedUserId();
  // Said once it is known that the browser's session doesn't help either.
  const refusalRef = useRef<Toast>(null);
  useForgetRefused(savedId, refusalRef);
  useRemember(savedId, refusalRef);
  useForgetAnswers(savedId);
  return null;
}

type SavedId = ReturnType<typeof useSavedUserId>;
type Refusal = RefObject<Toast | null>;

/**
 * Clears a saved id that the server doesn't confirm. Being offline proves nothing, and a rider confirmed before stays signed
 * in when a later refetch fails, unless it says that the session has ended.
 */
function useForgetRefused(savedId: SavedId, refusalRef: Refusal): void {
  const queryClient = useQueryClient();
  const { data, error, isLoadingError, isFetched, isFetching } = useQuery({
    ...userQuery(savedId ?? 0),
    enabled: typeof savedId === 'number',
  });
  const isAnswered = isFetched && !isFetching && !(error instanceof OfflineError);
  const hasEnded = isStatus(error, 401);
  const isGone = isStatus(error, 404) || (data !== undefined && !isUser(data));
  const isRefused =
    typeof savedId === 'number' && isAnswered && (isLoadingError || hasEnded || !isUser(data));

  useEffect(() => {
    if (!isRefused) return;
    refusalRef.current = hasEnded ? SIGNED_OUT : isGone ? NOT_FOUND : null;
    saveUserId(null);
    if (!canRecover(queryClient)) sayOnce(refusalRef);
  }, [isRefused, hasEnded, isGone, refusalRef, queryClient]);
}

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

const SIGNED_OUT: Toast = {
  title: 'You’re signed out',
  description: 'Your sign-in has ended, or your account was deleted. Sign in again, or set up a new account.',
  stays: true,
};

const NOT_FOUND: Toast = {
  title: 'User not found',
  description: 'The account that this browser used doesn’t exist any more. Sign in, or set up a new one.',
  stays: true,
};

function sayOnce(refusalRef: Refusal): void {
  if (refusalRef.current) showToast(refusalRef.current);
  refusalRef.current = null;
}

/** Saves the id again if it was lost while the session was not. */
function useRemember(savedId: SavedId, refusalRef: Refusal): void {
  const queryClient = useQueryClient();
  const { recovered } = useRecovery(savedId);

  useEffect(() => {
    if (recovered === undefined) return;
    if (recovered) {
      queryClient.setQueryData(userQuery(recovered.id).queryKey, recovered);
      saveUserId(recovered.id);
      refusalRef.current = null;
    } else {
      dropSessionMark();
      sayOnce(refusalRef);
    }
  }, [queryClient, recovered, refusalRef]);
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

import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { User } from '../../shared/api/contract';
import { currentSessionQuery, isUser, userQuery } from './api';
import { onSavedUserIdChange, readSavedUserId, saveUserId } from './saved-user-id';

export interface Session {
  /** The signed-in rider; null while the check is running and if no one is signed in. */
  readonly user: User | null;
  /** True until it is known whether someone is signed in, or that the server can't be reached. */
  readonly isLoading: boolean;
  /** This browser has a session, but the server could not be asked whose. Null otherwise. */
  readonly trouble: SessionTrouble | null;
  /** Saves who uses this browser; null signs out here. */
  readonly setCurrentUser: (id: number | null) => void;
}

export interface SessionTrouble {
  readonly error: Error;
  readonly retry: () => void;
}

const NOT_READ_YET = undefined;

/** Who uses this browser: the saved id, once the server has confirmed that it belongs to the session. */
export function useSession(): Session {
  const savedId = useSavedUserId();
  const { data } = useQuery({ ...userQuery(savedId ?? 0), enabled: typeof savedId === 'number' });
  const { isRecovering, trouble } = useRecovery(savedId);
  const user = typeof savedId === 'number' && isUser(data) ? data : null;
  return {
    user,
    // A failed check clears the saved id (session-check.tsx); until then it is still running.
    isLoading: savedId === NOT_READ_YET || isRecovering || (savedId !== null && user === null),
    trouble,
    setCurrentUser: saveUserId,
  };
}

/** Undefined in a prerendered page and while it is being hydrated. */
export const useSavedUserId = (): number | null | undefined =>
  useSyncExternalStore<number | null | undefined>(onSavedUserIdChange, readSavedUserId, () => NOT_READ_YET);

/**
 * Recovers a rider whose saved id is lost while the session is not: some browsers clear script-written storage after a
 * week, but the server still knows the session.
 */
export function useRecovery(savedId: number | null | undefined) {
  const queryClient = useQueryClient();
  const isNeeded = savedId === null && canRecover(queryClient);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...currentSessionQuery(),
    enabled: isNeeded,
    // The session may have ended since the last time.
    staleTime: 0,
  });
  const isAsking = isNeeded && (isPending || isFetching);
  return {
    /** True until the answer is there and its rider's id is saved (session-check.tsx). */
    isRecovering: isAsking || (isNeeded && Boolean(data)),
    /** Null if the session has ended; undefined until that is known. */
    recovered: isNeeded && !isAsking ? data : undefined,
    /** Null unless the request failed. */
    trouble: isNeeded && !isAsking && error ? { error, retry: () => void refetch() } : null,
  };
}

/** Whether the server can be asked whose session this is. */
export const canRecover = (app: QueryClient): boolean => wasMarkedAtStart(app) && hasSessionMark();

const marks = new WeakMap<QueryClient, boolean>();

/** Per app, as it was at the start: a session opened later is handled by the code that opens it. */
function wasMarkedAtStart(app: QueryClient): boolean {
  const known = marks.get(app) ?? hasSessionMark();
  marks.set(app, known);
  return known;
}

/**
 * A cookie set next to the session cookie, which scripts can't read. It only says that there is a session, so that a new
 * visitor causes no request and waits for none.
 */
const NAME = 'rollout_session_mark';

export const hasSessionMark = (): boolean =>
  typeof document !== 'undefined' && document.cookie.split('; ').some((one) => one.startsWith(`${NAME}=`));

/** Called when the session turns out to have ended. */
export const dropSessionMark = (): void => {
  document.cookie = `${NAME}=; path=/; max-age=0`;
};

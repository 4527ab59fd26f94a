import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { User } from '../../shared/api/contract';
import { isUser, userQuery, currentSessionQuery } from './api';
import { onSavedUserIdChange, readSavedUserId, saveUserId } from './saved-user-id';

export interface Session {
  /** The signed-in rider; null while the check runs and when nobody is signed in. */
  readonly user: User | null;
  /** True until it is known whether somebody is signed in, or that nobody can tell. */
  readonly isLoading: boolean;
  /** This browser holds a session, and the server could not say whose. Null otherwise. */
  readonly trouble: SessionTrouble | null;
  /** Remembers who uses this browser; null signs out here. */
  readonly setCurrentUser: (id: number | null) => void;
}

export interface SessionTrouble {
  readonly error: Error;
  readonly retry: () => void;
}

const NOT_READ_YET = undefined;

/** Who uses this browser: the remembered id, once the server has confirmed that it is the session's. */
export function useSession(): Session {
  const savedId = useSavedUserId();
  const { data } = useQuery({ ...userQuery(savedId ?? 0), enabled: typeof savedId === 'number' });
  const { isRecovering, trouble } = useRecovery(savedId);
  const user = typeof savedId === 'number' && isUser(data) ? data : null;
  return {
    user,
    // A failed check clears the remembered id (session-check.tsx); until then it is not over.
    isLoading: savedId === NOT_READ_YET || isRecovering || (savedId !== null && user === null),
    trouble,
    setCurrentUser: saveUserId,
  };
}

/** Undefined where there is no browser to remember anything: in the page rendered at build, and while it comes alive. */
export const useSavedUserId = (): number | null | undefined =>
  useSyncExternalStore<number | null | undefined>(onSavedUserIdChange, readSavedUserId, () => NOT_READ_YET);

/**
 * A rider whose remembered id is lost (some browsers clear what scripts have stored after a week), but not the session:
 * the server still knows who it is.
 */
export function useRecovery(savedId: number | null | undefined) {
  const wasMarked = wasMarkedAtStart(useQueryClient());
  const isNeeded = savedId === null && wasMarked && hasSessionMark();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...currentSessionQuery(),
    enabled: isNeeded,
    // Asked anew each time that it is lost: the session may have ended meanwhile.
    staleTime: 0,
  });
  const isAsking = isNeeded && (isPending || isFetching);
  return {
    /** Until it is known, and whoever it is has been remembered (session-check.tsx). */
    isRecovering: isAsking || (isNeeded && Boolean(data)),
    /** Null where the session has ended; undefined while that is not known. */
    recovered: isNeeded && !isAsking ? data : undefined,
    /** Null unless the server could not be asked. */
    trouble: isNeeded && !isAsking && error ? { error, retry: () => void refetch() } : null,
  };
}

const marks = new WeakMap<QueryClient, boolean>();

/** Of each app, as it found the browser: a session that opens later is the business of whoever opens it. */
function wasMarkedAtStart(app: QueryClient): boolean {
  const known = marks.get(app) ?? hasSessionMark();
  marks.set(app, known);
  return known;
}

/**
 * A cookie that the server sets beside the session's own, which no script can see. It says that there is one and opens
 * nothing, so that somebody new costs the server no question and waits for none.
 */
const NAME = 'rollout_session_mark';

export const hasSessionMark = (): boolean =>
  typeof document !== 'undefined' && document.cookie.split('; ').some((one) => one.startsWith(`${NAME}=`));

/** The session has ended without the browser being told. */
export const dropSessionMark = (): void => {
  document.cookie = `${NAME}=; path=/; max-age=0`;
};

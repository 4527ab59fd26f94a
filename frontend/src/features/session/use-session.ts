import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { User } from '../../shared/api/contract';
import { isUser, userQuery } from './api/get-user';
import { onSavedUserIdChange, readSavedUserId, saveUserId } from './saved-user-id';
import { useRecovery } from './use-recovery';

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

import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { currentSessionQuery } from './api/get-current-session';
import { hasSessionMark } from './session-mark';

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

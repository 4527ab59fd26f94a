import CloudOff from 'lucide-react/icons/cloud-off';
import { useState, useCallback, useEffect } from 'react';
import type { Recommendation } from '../../../shared/api/contract';
import { formatClock, formatDate } from '../../../shared/formatting/time';
import { useQueryClient } from '@tanstack/react-query';
import { refetchPlan } from '../../../shared/api/api-requests';
import { useIsSavedCopy, useBackOnline } from '../../../shared/offline/network';
import { todaysRecommendationQuery } from '../api';

/** Above a recommendation that is a saved copy: it may be old, and says how old. */
export function OfflineNote({ recommendation }: { recommendation: Recommendation }) {
  const [shownAt] = useState(() => new Date());
  return (
    <p
      role="status"
      className="sign-type flex items-center gap-3 rounded-lg bg-sign-warn px-4 py-3 font-bold text-warn-ink"
    >
      <CloudOff aria-hidden size={22} strokeWidth={2.2} className="shrink-0" />
      Offline: as of {offlineSince(recommendation, shownAt)}
    </p>
  );
}

type When = Pick<Recommendation, 'date' | 'generatedAt' | 'timeZone'>;

/** Of when a saved recommendation is: "6:58 am", with its day where that is not this one. */
export function offlineSince({ date, generatedAt, timeZone }: When, now: Date): string {
  const time = formatClock(generatedAt, timeZone);
  return date === dayOf(now, timeZone) ? time : `${formatDate(date)}, ${time}`;
}

/** "2026-06-15" */
function dayOf(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(instant);
}

/** A network that is only half there tells nobody when it is whole again. */
const ASK_AGAIN_AFTER_MS = 15_000;

/**
 * Whether what is shown of today is a saved copy; if so, all of the plan is asked for again when the network returns, and
 * from time to time where it says that it has never gone.
 */
export function useIsOfflineCopy(userId: number): boolean {
  const queryClient = useQueryClient();
  const isCopy = useIsSavedCopy(`/${todaysRecommendationQuery(userId).queryKey.join('/')}`);
  const refetch = useCallback(() => void refetchPlan(queryClient, userId), [queryClient, userId]);
  useBackOnline(isCopy, refetch);
  useEffect(() => {
    if (!isCopy) return;
    const timer = setInterval(() => navigator.onLine && refetch(), ASK_AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [isCopy, refetch]);
  return isCopy;
}

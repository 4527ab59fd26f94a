import { useQueryClient } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useCallback, useEffect, useState } from 'react';
import { refetchPlan } from '../../../shared/api/api-requests';
import type { Recommendation } from '../../../shared/api/contract';
import { serverClock } from '../../../shared/api/server-clock';
import { dayOf, formatClock, formatDate } from '../../../shared/formatting/time';
import { useBackOnline, useIsSavedCopy } from '../../../shared/offline/network';
import { todaysRecommendationQuery } from '../api';

/** Marks a recommendation that is a saved copy, with its time. */
export function OfflineNote({ recommendation }: { recommendation: Recommendation }) {
  const [shownAt] = useState(() => new Date(serverClock.now()));
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

/** The time of a saved recommendation: "6:58 am", with its date unless that is today. */
export function offlineSince({ date, generatedAt, timeZone }: When, now: Date): string {
  const time = formatClock(generatedAt, timeZone);
  return date === dayOf(now, timeZone) ? time : `${formatDate(date)}, ${time}`;
}

/** A weak network fires no event when it improves. */
const REFETCH_EVERY_MS = 15_000;

/**
 * Whether today's recommendation is a saved copy. If so, the rider's data is refetched when the network returns, and every
 * 15 seconds while the browser believes it is online.
 */
export function useIsOfflineCopy(userId: number): boolean {
  const queryClient = useQueryClient();
  const isCopy = useIsSavedCopy(`/${todaysRecommendationQuery(userId).queryKey.join('/')}`);
  const refetch = useCallback(() => void refetchPlan(queryClient, userId), [queryClient, userId]);
  useBackOnline(isCopy, refetch);
  useEffect(() => {
    if (!isCopy) return;
    const timer = setInterval(() => navigator.onLine && refetch(), REFETCH_EVERY_MS);
    return () => clearInterval(timer);
  }, [isCopy, refetch]);
  return isCopy;
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { refetchPlan } from '../../shared/api/refetch-plan';
import { useIsSavedCopy } from '../../shared/offline/saved-copies';
import { useBackOnline } from '../../shared/offline/use-back-online';
import { todaysRecommendationQuery } from './api/get-todays-recommendation';

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

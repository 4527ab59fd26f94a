import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refetchPlan } from '../../shared/api/refetch-plan';
import { useIsSavedCopy } from '../../shared/offline/saved-copies';
import { useBackOnline } from '../../shared/offline/use-back-online';
import { todaysRecommendationQuery } from './api/get-todays-recommendation';

/** Whether what is shown of today is a saved copy; if so, all of the plan is asked for again when the network returns. */
export function useIsOfflineCopy(userId: number): boolean {
  const queryClient = useQueryClient();
  const isCopy = useIsSavedCopy(`/${todaysRecommendationQuery(userId).queryKey.join('/')}`);
  const refetch = useCallback(() => void refetchPlan(queryClient, userId), [queryClient, userId]);
  useBackOnline(isCopy, refetch);
  return isCopy;
}

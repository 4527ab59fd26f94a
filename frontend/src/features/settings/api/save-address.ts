import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchPlan } from '../../../shared/api/refetch-plan';
import type { Location, Route, User } from '../../../shared/api/contract';
import { updateRoute } from '../../routes/public';
import { updateUser } from '../../session/public';

export type End = 'home' | 'work';

/**
 * Moves home or work: of the rider, and of the active route, whose way the server then works out anew.
 * Its error's message is what to tell the rider.
 */
export function useSaveAddress(user: User, route: Route | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ end, place }: { end: End; place: Location }) => {
      await orSay(
        'Failed to update settings. Please try again.',
        updateUser(user.id, end === 'home' ? { homeLocation: place } : { workLocation: place }),
      );
      if (!route) return;
      await orSay(
        'Failed to update route. Please try again.',
        updateRoute(route.id, end === 'home' ? { startLocation: place } : { endLocation: place }),
      );
    },
    // Also after a failure: the first of the two may have been saved.
    onSettled: () => refetchPlan(queryClient, user.id),
  });
}

const orSay = async (sentence: string, call: Promise<unknown>): Promise<void> => {
  try {
    await call;
  } catch (cause) {
    throw new Error(sentence, { cause });
  }
};

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../shared/api/api-call';
import { apiQuery, OUTLOOK, refetchPlan } from '../../shared/api/api-requests';
import type { Answer, User, UserChanges } from '../../shared/api/contract';
import { showFailure } from '../../shared/ui/toast-store';
import { userQuery } from '../session/api';
import { updateUser } from '../session/changes';

/** Public holidays of the next 365 days where the rider lives. */
export const holidaysQuery = (userId: number) => apiQuery('/api/holidays/user/{userId}', { userId });

export type HolidaysOfRider = Answer<'get', '/api/holidays/user/{userId}'>;

/** What the cards of ride days change. */
export type RideDays = Pick<
  User,
  'rideDays' | 'observesHolidays' | 'pausedUntil' | 'dayExceptions' | 'dayTimes'
>;

export type SaveRideDays = (changes: Partial<RideDays>) => void;

/** The rider's ride days, each change shown at once and saved; one that can't be saved is undone with a notice. */
export function useRideDays(user: User): { shown: RideDays; save: SaveRideDays } {
  const queryClient = useQueryClient();
  const [unsaved, setUnsaved] = useState<Partial<RideDays>>({});
  const { mutate } = useMutation({
    // One after the other, so that the last change is the one that stays.
    scope: { id: 'ride-days' },
    mutationFn: (changes: Partial<RideDays>) => updateUser(user.id, changes satisfies UserChanges),
    onSuccess: async (saved, { dayTimes }) => {
      queryClient.setQueryData(userQuery(user.id).queryKey, saved);
      // Today's verdict depends on its times.
      if (dayTimes) await refetchPlan(queryClient, user.id);
      else await queryClient.invalidateQueries({ queryKey: OUTLOOK });
    },
    onError: (error) => showFailure(sentenceOf(error, 'Failed to update settings. Please try again.')),
    onSettled: (_saved, _error, changes) => setUnsaved((current) => withoutSettled(current, changes)),
  });
  return {
    shown: { ...user, ...unsaved },
    save: (changes) => {
      setUnsaved((current) => ({ ...current, ...changes }));
      mutate(changes);
    },
  };
}

/** Fields that were changed again in the meantime are still unsaved. */
const withoutSettled = (current: Partial<RideDays>, settled: Partial<RideDays>): Partial<RideDays> =>
  Object.fromEntries(
    Object.entries(current).filter(([field, value]) => settled[field as keyof RideDays] !== value),
  );

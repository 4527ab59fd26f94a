import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiCall } from '../../shared/api/api-call';
import { patch, refetchPlan } from '../../shared/api/api-requests';
import type { NewUser, User, UserChanges } from '../../shared/api/contract';
import { userQuery } from './api';

/* Apart from api.ts, which Today loads. */

/** Creates the rider and opens the session (cookie). A repeated key returns the rider created with it the first time. */
export const createUser = async (body: NewUser, key: string): Promise<User> =>
  (await apiCall('POST', '/api/users', { body, headers: { 'idempotency-key': key } })) as User;

export const updateUser = (id: number, changes: UserChanges) => patch('/api/users/{id}', { id }, changes);

/** Updates the rider, shows the result and refetches what depends on it. */
export function useUpdateUser(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: UserChanges) => updateUser(id, changes),
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery(id).queryKey, user);
      return refetchPlan(queryClient, id);
    },
  });
}

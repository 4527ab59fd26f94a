import { apiQuery, apiQueryOrNull, patch, refetchPlan } from '../../shared/api/api-requests';
import type { User, NewUser, UserChanges } from '../../shared/api/contract';
import { apiCall } from '../../shared/api/api-call';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** The signed-in rider. */
export const userQuery = (id: number) => apiQuery('/api/users/{id}', { id });

/** A response with a `message` is an error, even with a successful status. */
export const isUser = (answer: User | undefined): answer is User =>
  answer !== undefined && !('message' in answer);

/** The rider of this browser's session; null if it has none. */
export const currentSessionQuery = () => apiQueryOrNull('/api/sessions/current', {});

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

import { apiQuery, apiQueryOrNull, patch, refetchPlan } from '../../shared/api/api-requests';
import type { User, NewUser, UserChanges } from '../../shared/api/contract';
import { apiCall } from '../../shared/api/api-call';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** The signed-in rider. */
export const userQuery = (id: number) => apiQuery('/api/users/{id}', { id });

/** An answer with a `message` is an error's, whatever its status. */
export const isUser = (answer: User | undefined): answer is User =>
  answer !== undefined && !('message' in answer);

/** The rider whose session this browser holds; null where it holds none. */
export const currentSessionQuery = () => apiQueryOrNull('/api/sessions/current', {});

/**
 * Creates the rider; the answer also opens the session (cookie). With a key that has been used before, the answer is the
 * rider that was created then.
 */
export const createUser = async (body: NewUser, key: string): Promise<User> =>
  (await apiCall('POST', '/api/users', { body, headers: { 'idempotency-key': key } })) as User;

export const updateUser = (id: number, changes: UserChanges) => patch('/api/users/{id}', { id }, changes);

/** Changes the rider, shows what came of it, and asks for the rider's plan again. */
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

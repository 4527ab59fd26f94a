import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patch } from '../../../shared/api/api-send';
import type { UserChanges } from '../../../shared/api/contract';
import { refetchPlan } from '../../../shared/api/refetch-plan';
import { userQuery } from './get-user';

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

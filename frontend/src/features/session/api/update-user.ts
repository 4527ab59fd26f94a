import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patch } from '../../../shared/api/api-send';
import type { UserChanges } from '../../../shared/api/contract';
import { refetchPlan } from '../../../shared/api/refetch-plan';

export const updateUser = (id: number, changes: UserChanges) => patch('/api/users/{id}', { id }, changes);

/** Changes the rider and asks for the rider's plan again. */
export function useUpdateUser(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: UserChanges) => updateUser(id, changes),
    onSuccess: () => refetchPlan(queryClient, id),
  });
}

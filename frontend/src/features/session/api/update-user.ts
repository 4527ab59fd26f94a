import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patch } from '../../../shared/api/api-send';
import type { UserChanges } from '../../../shared/api/contract';
import { userQuery } from './get-user';

export const updateUser = (id: number, changes: UserChanges) => patch('/api/users/{id}', { id }, changes);

/** Changes the rider and asks for the record again. */
export function useUpdateUser(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: UserChanges) => updateUser(id, changes),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery(id).queryKey }),
  });
}

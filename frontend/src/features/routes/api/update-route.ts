import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patch } from '../../../shared/api/api-send';
import type { RouteChanges } from '../../../shared/api/contract';
import { refetchPlan } from '../../../shared/api/refetch-plan';

export const updateRoute = (id: number, changes: RouteChanges) => patch('/api/routes/{id}', { id }, changes);

/** Changes a route and asks for the rider's plan again. */
export function useUpdateRoute(userId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: RouteChanges }) => updateRoute(id, changes),
    onSuccess: () => refetchPlan(queryClient, userId),
  });
}

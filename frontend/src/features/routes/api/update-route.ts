import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patch } from '../../../shared/api/api-send';
import type { RouteChanges } from '../../../shared/api/contract';
import { routesQuery } from './list-routes';

export const updateRoute = (id: number, changes: RouteChanges) => patch('/api/routes/{id}', { id }, changes);

/** Changes a route and asks for the rider's routes again, the active one included: its key begins with the list's. */
export function useUpdateRoute(userId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: RouteChanges }) => updateRoute(id, changes),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: routesQuery(userId).queryKey }),
  });
}

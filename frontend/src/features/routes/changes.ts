import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patch, post, refetchPlan } from '../../shared/api/api-requests';
import type { NewRoute, RouteChanges } from '../../shared/api/contract';

/* Apart from api.ts, which Today loads. */

export const createRoute = (route: NewRoute) => post('/api/routes', route);

/** Stores a route and refetches what depends on it. */
export function useCreateRoute(userId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createRoute,
    onSuccess: () => refetchPlan(queryClient, userId),
  });
}

export const updateRoute = (id: number, changes: RouteChanges) => patch('/api/routes/{id}', { id }, changes);

/** Updates a route and refetches what depends on it. */
export function useUpdateRoute(userId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: RouteChanges }) => updateRoute(id, changes),
    onSuccess: () => refetchPlan(queryClient, userId),
  });
}

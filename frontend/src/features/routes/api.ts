import { skipToken, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery, post, refetchPlan, patch } from '../../shared/api/api-requests';
import type { NewRoute, RouteChanges } from '../../shared/api/contract';

/** The rider's active route; null if there is none. */
export const activeRouteQuery = (userId: number) => apiQuery('/api/routes/user/{id}/active', { id: userId });

/** Loads as soon as the rider's id is known. */
export function useActiveRoute(userId: number | undefined) {
  const query = activeRouteQuery(userId ?? 0);
  return useQuery(userId === undefined ? { ...query, queryFn: skipToken } : query);
}

/** All routes of the rider, oldest first. */
export const routesQuery = (userId: number) => apiQuery('/api/routes/user/{id}', { id: userId });

export const useRoutes = (userId: number) => useQuery(routesQuery(userId));

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

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../shared/api/api-send';
import type { NewRoute } from '../../../shared/api/contract';
import { routesQuery } from './list-routes';

export const createRoute = (route: NewRoute) => post('/api/routes', route);

/** Stores a route and asks for the rider's routes again, the active one included: its key begins with the list's. */
export function useCreateRoute(userId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createRoute,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: routesQuery(userId).queryKey }),
  });
}

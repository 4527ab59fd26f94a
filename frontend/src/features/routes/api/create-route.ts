import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../shared/api/api-send';
import type { NewRoute } from '../../../shared/api/contract';
import { refetchPlan } from '../../../shared/api/refetch-plan';

export const createRoute = (route: NewRoute) => post('/api/routes', route);

/** Stores a route and asks for the rider's plan again. */
export function useCreateRoute(userId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createRoute,
    onSuccess: () => refetchPlan(queryClient, userId),
  });
}

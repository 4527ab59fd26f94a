import type { QueryClient } from '@tanstack/react-query';
import { segments } from './api-query';

/**
 * After a saved change whatever is shown of a rider's plan is asked for again: the rider, the routes (the active one's
 * key begins with the list's) and today's recommendation, which may no longer fit. Also what no screen shows just now,
 * so that Today never comes up with the verdict of other limits.
 */
export async function refetchPlan(queryClient: QueryClient, userId: number): Promise<void> {
  const keys = [
    segments('/api/users/{id}', { id: userId }),
    segments('/api/routes/user/{id}', { id: userId }),
    segments('/api/recommendations/user/{userId}/today', { userId }),
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })));
}

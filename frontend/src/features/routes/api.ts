import { skipToken, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../shared/api/api-requests';

/** The rider's active route; null if there is none. */
export const activeRouteQuery = (userId: number) => apiQuery('/api/routes/user/{id}/active', { id: userId });

/** One route with its line, which the list does not carry. */
export const routeQuery = (id: number) => apiQuery('/api/routes/{id}', { id });

/** Loads as soon as the rider's id is known. */
export function useActiveRoute(userId: number | undefined) {
  const query = activeRouteQuery(userId ?? 0);
  return useQuery(userId === undefined ? { ...query, queryFn: skipToken } : query);
}

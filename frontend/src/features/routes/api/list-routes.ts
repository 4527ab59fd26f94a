import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api/api-query';

/** All routes of the rider, oldest first. */
export const routesQuery = (userId: number) => apiQuery('/api/routes/user/{id}', { id: userId });

export const useRoutes = (userId: number) => useQuery(routesQuery(userId));

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiCall } from '../../shared/api/api-call';
import { patch, refetchPlan } from '../../shared/api/api-requests';
import type { Answer, NewRoute, Route, RouteChanges } from '../../shared/api/contract';
import type { RouteDraft } from '../route-map/route-map.types';

/* Apart from api.ts, which Today loads. */

/** Creates the route. A repeated key returns the route created with it the first time. */
export const createRoute = async (body: NewRoute, key: string): Promise<Route> =>
  (await apiCall('POST', '/api/routes', { body, headers: { 'idempotency-key': key } })) as Route;

/** Stores a route and refetches what depends on it. */
export function useCreateRoute(userId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ route, key }: { route: NewRoute; key: string }) => createRoute(route, key),
    onSuccess: () => refetchPlan(queryClient, userId),
  });
}

/** Reads a GPX file; nothing is stored. */
export const readTrack = async (file: Blob) =>
  (await apiCall('POST', '/api/routes/gpx', {
    body: new Blob([file], { type: 'application/gpx+xml' }),
  })) as Answer<'post', '/api/routes/gpx'>;

export const deleteRoute = (id: number) => apiCall('DELETE', `/api/routes/${id}`);

export const updateRoute = (id: number, changes: RouteChanges) => patch('/api/routes/{id}', { id }, changes);

/** Updates a route and refetches what depends on it. */
export function useUpdateRoute(userId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: RouteChanges }) => updateRoute(id, changes),
    onSuccess: () => refetchPlan(queryClient, userId),
  });
}

/** A line's fields to save, one by one: the server refuses unknown fields. */
export const lineChanges = (draft: RouteDraft) => ({
  distance: draft.distance,
  estimatedTime: draft.estimatedTime,
  waypoints: draft.waypoints,
  polyline: draft.polyline,
  isStraightLine: draft.isStraightLine,
  elevationGain: draft.elevationGain,
  elevationLoss: draft.elevationLoss,
  startElevation: draft.startElevation,
  endElevation: draft.endElevation,
});

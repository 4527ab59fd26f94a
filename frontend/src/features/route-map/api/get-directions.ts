import { apiCall } from '../../../shared/api/api-call';
import type { Answer, Body } from '../../../shared/api/contract';

export type Directions = Answer<'post', '/api/directions'>;

/** Asks for the way by bike past all the waypoints. @throws ApiError or OfflineError where there is none to be had. */
export const getDirections = async (
  request: Body<'post', '/api/directions'>,
  signal: AbortSignal,
): Promise<Directions> => (await apiCall('POST', '/api/directions', { body: request, signal })) as Directions;

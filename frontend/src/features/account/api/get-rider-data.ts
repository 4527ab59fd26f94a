import { apiCall } from '../../../shared/api/api-call';

/** All that is kept of the rider. It is handed on as it comes, so its shape is nobody's business here. */
export const getRiderData = (id: number): Promise<unknown> => apiCall('GET', `/api/users/${id}/data`);

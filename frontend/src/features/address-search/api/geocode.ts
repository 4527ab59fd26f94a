import { apiCall } from '../../../shared/api/api-call';
import { ApiError } from '../../../shared/api/api-error';
import type { Answer, Search } from '../../../shared/api/contract';

type Found = Answer<'get', '/api/geocode'>;

/** The place that an address means; null if nobody knows it. @throws ApiError where it cannot be looked up. */
export async function geocode(address: string, signal?: AbortSignal): Promise<Found | null> {
  const search: Search<'get', '/api/geocode'> = { address };
  try {
    const url = `/api/geocode?${new URLSearchParams({ ...search }).toString()}`;
    return (await apiCall('GET', url, signal && { signal })) as Found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

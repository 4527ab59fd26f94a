import { apiCall } from '../../../shared/api/api-call';
import type { Answer, Coordinates, Search } from '../../../shared/api/contract';

/** A place that a rider may mean by what they have typed so far; its distance in miles, where that is known. */
export type Place = Answer<'get', '/api/geocode/suggest'>[number];

/** Up to five places, the nearest to `near` first, else the likeliest. @throws ApiError where nobody can tell. */
export async function suggestPlaces(
  q: string,
  near: Coordinates | null,
  signal?: AbortSignal,
): Promise<Place[]> {
  const search: Search<'get', '/api/geocode/suggest'> = {
    q,
    ...(near && { nearLat: near.lat, nearLng: near.lng }),
  };
  const texts = Object.entries(search).map(([name, value]) => [name, String(value)]);
  const url = `/api/geocode/suggest?${new URLSearchParams(texts).toString()}`;
  return (await apiCall('GET', url, signal && { signal })) as Place[];
}

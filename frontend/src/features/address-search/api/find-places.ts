import type { Coordinates } from '../../../shared/api/contract';
import { geocode } from './geocode';

/** A place that a rider may mean by what they have typed so far. */
export interface Place {
  readonly id: string;
  readonly description: string;
  readonly lat: number;
  readonly lng: number;
  /** miles from where the rider looks for it */
  readonly distance?: number;
}

/**
 * The places that a text may mean, the likeliest first. This is the one spot that knows where suggestions come from: for
 * now the server tells the single place that a whole address means, and does not look near anything.
 */
export async function findPlaces(
  query: string,
  _near: Coordinates | null,
  signal?: AbortSignal,
): Promise<Place[]> {
  const found = await geocode(query, signal);
  if (!found) return [];
  const { lat, lng, address } = found;
  return [{ id: `${lat},${lng}`, description: address, lat, lng }];
}

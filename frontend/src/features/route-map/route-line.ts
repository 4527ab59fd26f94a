import type { Coordinates } from '../../shared/api/contract';
import { decodePolyline } from './polyline';

interface Way {
  readonly start: Coordinates;
  readonly end: Coordinates;
  readonly waypoints: readonly Coordinates[];
  readonly polyline: string | null;
}

/** The line to draw: the polyline where there is one, else straight from stop to stop. */
export function lineOf({ start, end, waypoints, polyline }: Way): Coordinates[] {
  const decoded = polyline ? decodePolyline(polyline) : [];
  return decoded.length > 1 ? decoded : [start, ...waypoints, end];
}

import { straightLinePath } from '../../domain/route/straight-line.js';
import type { Location } from '../../domain/route/location.js';
import type { RoutePath } from '../../domain/route/route.js';
import type { DirectionsPort } from '../ports/directions.port.js';

/** The way between two places as the provider knows it, or the straight line marked as such. Never fails. */
export async function planPath(
  directions: DirectionsPort,
  start: Location,
  end: Location,
): Promise<RoutePath> {
  const found = await directions.bikeRoute(start, end, []);
  return found.ok ? found.value : straightLinePath(start, end);
}

import { lengthMilesOf } from '../../domain/route/line.js';
import { MAX_WAY_MILES, polylineProblem } from '../../domain/route/line-problem.js';
import type { Route, RoutePath } from '../../domain/route/route.js';
import { Refusal } from '../refusal.js';

/** @throws Refusal `invalid` for a line or via points that are not those of a way between the two ends. */
export function refuseForeignPath(
  { start, end }: Pick<Route, 'start' | 'end'>,
  { polyline = null, waypoints = [] }: Partial<RoutePath>,
): void {
  const problem = polyline === null ? null : polylineProblem(polyline, start, end);
  if (problem !== null) throw new Refusal('invalid', `polyline ${problem}.`, { field: 'polyline' });
  if (waypoints.length > 0 && lengthMilesOf([start, ...waypoints, end]) > MAX_WAY_MILES)
    throw new Refusal('invalid', 'waypoints must not lead over more than 1,000 miles.', {
      field: 'waypoints',
    });
}

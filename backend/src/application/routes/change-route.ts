import type { Rider } from '../../domain/rider/rider.js';
import type { Route } from '../../domain/route/route.js';
import type { RouteChanges, RoutesPort } from '../ports/routes.port.js';
import { Refusal } from '../refusal.js';
import type { PlanPath } from './plan-path.js';
import { refuseForeignPath } from './refuse-foreign-path.js';

/** Changes a rider's own route: its ends, its way, its name, or which one is active. */
export class ChangeRoute {
  constructor(
    private readonly routes: RoutesPort,
    private readonly planPath: PlanPath,
  ) {}

  /**
   * Distance, minutes, heights and line belong to one way between two ends. A moved end or other via points without new
   * distance and minutes make the old ones wrong, so the way is worked out again; a new way makes whatever it does not
   * tell unknown.
   * @throws Refusal `not-found` for an unknown route, another rider's included; `invalid` where the new way is not one
   *   between the route's ends.
   */
  async run(rider: Rider, routeId: number, edit: RouteChanges): Promise<Route> {
    const route = await this.routes.find(rider.id, routeId);
    if (!route) throw noSuchRoute();
    refuseForeignPath({ ...route, ...edit }, edit);
    const updated = await this.routes.update(rider.id, routeId, await this.withWholePath(route, edit));
    if (!updated) throw noSuchRoute();
    return updated;
  }

  private async withWholePath(route: Route, edit: RouteChanges): Promise<RouteChanges> {
    const movesAnEnd = edit.start !== undefined || edit.end !== undefined;
    const hasFigures = edit.distanceMiles !== undefined && edit.rideMinutes !== undefined;
    const isOtherWay = movesAnEnd || edit.waypoints !== undefined;
    if (isOtherWay && !hasFigures) {
      const { start, end } = { ...route, ...edit };
      return { ...edit, ...(await this.planPath.run(start, end, edit.waypoints)).path };
    }
    const isNewWay = isOtherWay || edit.distanceMiles !== undefined;
    return isNewWay ? { ...UNTOLD_WAY, ...edit } : edit;
  }
}

/** What is known of a way of which only distance and minutes were told. */
const UNTOLD_WAY = {
  waypoints: [],
  polyline: null,
  isStraightLine: false,
  elevationGainFeet: null,
  elevationLossFeet: null,
  startElevationFeet: null,
  endElevationFeet: null,
} as const;

const noSuchRoute = () => new Refusal('not-found', 'There is no such route.');

import type { Rider } from '../../domain/rider/rider.js';
import type { Route } from '../../domain/route/route.js';
import type { RouteChanges, RoutesPort } from '../ports/routes.port.js';
import { Refusal } from '../refusal.js';
import type { PlanPath } from './plan-path.js';

/** Changes a rider's own route: its ends, its way, its name, or which one is active. */
export class ChangeRoute {
  constructor(
    private readonly routes: RoutesPort,
    private readonly planPath: PlanPath,
  ) {}

  /**
   * A moved end without a new distance makes the old figures wrong, so the way is worked out again.
   * @throws Refusal `not-found` for an unknown route, another rider's included.
   */
  async run(rider: Rider, routeId: number, edit: RouteChanges): Promise<Route> {
    const route = await this.routes.find(rider.id, routeId);
    if (!route) throw noSuchRoute();
    const updated = await this.routes.update(rider.id, routeId, await this.withFreshPath(route, edit));
    if (!updated) throw noSuchRoute();
    return updated;
  }

  private async withFreshPath(route: Route, edit: RouteChanges): Promise<RouteChanges> {
    const movesAnEnd = edit.start !== undefined || edit.end !== undefined;
    if (!movesAnEnd || edit.distanceMiles !== undefined) return edit;
    const { path } = await this.planPath.run(edit.start ?? route.start, edit.end ?? route.end);
    return { ...edit, ...path };
  }
}

const noSuchRoute = () => new Refusal('not-found', 'There is no such route.');

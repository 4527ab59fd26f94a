import type { Rider } from '../../domain/rider/rider.js';
import type { Route } from '../../domain/route/route.js';
import type { RoutesPort } from '../ports/routes.port.js';

/** A rider's own routes. */
export class ReadRoutes {
  constructor(private readonly routes: RoutesPort) {}

  active(rider: Rider): Promise<Route | null> {
    return this.routes.findActive(rider.id);
  }

  /** Oldest first. */
  all(rider: Rider): Promise<Route[]> {
    return this.routes.list(rider.id);
  }
}

import type { NewRoute, RouteChanges, RoutesPort } from '../../../../application/ports/routes.port.js';
import { RiderGone } from '../../../../application/ports/storage-errors.js';
import { plansDifferently, type Route } from '../../../../domain/route/route.js';
import type { InMemoryStorage } from './in-memory-storage.js';

export class InMemoryRoutes implements RoutesPort {
  constructor(private readonly storage: InMemoryStorage) {}

  create(route: NewRoute): Promise<Route> {
    return this.storage.call(() => {
      if (!this.storage.riders.has(route.riderId)) throw new RiderGone();
      if (route.isActive) this.makeWayForActive(route.riderId);
      const created: Route = { ...route, id: this.storage.nextId() };
      this.storage.routes.set(created.id, created);
      return created;
    });
  }

  find(riderId: number, routeId: number): Promise<Route | null> {
    return this.storage.call(() => this.ownRoute(riderId, routeId));
  }

  findActive(riderId: number): Promise<Route | null> {
    return this.storage.call(() => this.ownRoutes(riderId).find((route) => route.isActive) ?? null);
  }

  list(riderId: number): Promise<Route[]> {
    return this.storage.call(() => this.ownRoutes(riderId));
  }

  update(riderId: number, routeId: number, changes: RouteChanges): Promise<Route | null> {
    return this.storage.call(() => {
      const route = this.ownRoute(riderId, routeId);
      if (route === null || Object.keys(changes).length === 0) return route;
      if (!route.isActive && changes.isActive === true) this.makeWayForActive(riderId);
      const updated: Route = { ...route, ...changes };
      if (route.isActive && plansDifferently(route, updated)) this.countPlanRevisionUp(riderId);
      this.storage.routes.set(routeId, updated);
      return updated;
    });
  }

  private ownRoute(riderId: number, routeId: number): Route | null {
    const route = this.storage.routes.get(routeId);
    return route?.riderId === riderId ? route : null;
  }

  private ownRoutes(riderId: number): Route[] {
    return [...this.storage.routes.values()].filter((route) => route.riderId === riderId);
  }

  private makeWayForActive(riderId: number): void {
    for (const route of this.ownRoutes(riderId)) {
      this.storage.routes.set(route.id, { ...route, isActive: false });
    }
    this.countPlanRevisionUp(riderId);
  }

  private countPlanRevisionUp(riderId: number): void {
    const rider = this.storage.riders.get(riderId);
    if (rider) this.storage.riders.set(riderId, { ...rider, planRevision: rider.planRevision + 1 });
  }
}

import type { Route } from '../../domain/route/route.js';

export type NewRoute = Omit<Route, 'id'>;

export type RouteChanges = Partial<Omit<Route, 'id' | 'riderId'>>;

/**
 * Storage of routes. A rider has at most one active route, also under concurrent calls: storing or updating one as
 * active makes the rider's others inactive in the same transaction. Every write after which a recommendation could come
 * out differently (see plansDifferently) counts the rider's plan revision up in that transaction too.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface RoutesPort {
  /** @throws RiderGone where the rider is not there (any more). */
  create(route: NewRoute): Promise<Route>;

  /** The rider's own route, or null: another rider's route is as unknown as none. */
  find(riderId: number, routeId: number): Promise<Route | null>;

  findActive(riderId: number): Promise<Route | null>;

  /** In the order of creation. */
  list(riderId: number): Promise<Route[]>;

  /** Writes just the named fields. @returns the route after the change, or null where the rider has none such. */
  update(riderId: number, routeId: number, changes: RouteChanges): Promise<Route | null>;
}

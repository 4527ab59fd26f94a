import type { Route, RouteSummary } from '../../domain/route/route.js';

export type NewRoute = Omit<Route, 'id'>;

export type RouteChanges = Partial<Omit<Route, 'id' | 'riderId'>>;

/**
 * Storage of routes. A rider has at most one active route, also under concurrent calls: storing or updating one as
 * active makes the rider's others inactive in the same transaction. Every write after which a recommendation could come
 * out differently (see plansDifferently) counts the rider's plan revision up in that transaction too.
 * Any call rejects with StorageUnavailable when the database cannot be reached.
 */
export interface RoutesPort {
  /**
   * Stores the route, unless the rider has one that was created under the same key: that one is returned instead.
   * @throws RiderGone where the rider is not there (any more); TooManyRoutes where the rider has MAX_ROUTES.
   */
  create(route: NewRoute, key?: string | null): Promise<Route>;

  /** The rider's route that was created under this key, a UUID; null if there is none. */
  findCreated(riderId: number, key: string): Promise<Route | null>;

  /** The rider's own route, or null: another rider's route is as unknown as none. */
  find(riderId: number, routeId: number): Promise<Route | null>;

  findActive(riderId: number): Promise<Route | null>;

  /** In the order of creation. */
  list(riderId: number): Promise<RouteSummary[]>;

  /** Writes just the named fields. @returns the route after the change, or null where the rider has none such. */
  update(riderId: number, routeId: number, changes: RouteChanges): Promise<Route | null>;

  /**
   * Deletes the rider's own route, with the recommendations made for it.
   * @returns `active` where it is the active one of several: it stays. `unknown` where the rider has none such.
   */
  remove(riderId: number, routeId: number): Promise<'removed' | 'active' | 'unknown'>;
}

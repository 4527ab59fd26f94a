import type { EntityManager } from 'typeorm';
import type { NewRoute, RouteChanges, RoutesPort } from '../../../../../application/ports/routes.port.js';
import { TooManyRoutes } from '../../../../../application/ports/storage-errors.js';
import {
  MAX_ROUTES,
  plansDifferently,
  type Route,
  type RouteSummary,
} from '../../../../../domain/route/route.js';
import type { Database } from '../database/database.js';
import { throwOwnerGone } from '../database/database-errors.js';
import { lockRiders, RiderRow } from '../accounts/rider.row.js';
import { RecommendationRow } from '../recommendations/recommendation.row.js';
import { routeColumns, routeFrom, RouteRow, summaryFrom, SUMMARY_COLUMNS } from './route.row.js';
import { isRowId } from '../database/columns.js';

/**
 * Every write locks the rider's row first, so that parallel writes of one rider wait for each other instead of violating
 * the unique index of active routes or ending in a deadlock.
 */
export class TypeormRoutes implements RoutesPort {
  constructor(private readonly database: Database) {}

  create(route: NewRoute, key: string | null = null): Promise<Route> {
    const creation = this.database.transaction(async (manager) => {
      await lockRiders(manager, [route.riderId]);
      const earlier = key === null ? null : await findCreated(manager, route.riderId, key);
      if (earlier !== null) return routeFrom(earlier);
      if ((await manager.countBy(RouteRow, { rider_id: route.riderId })) >= MAX_ROUTES)
        throw new TooManyRoutes();
      if (route.isActive) await deactivateOthers(manager, route.riderId);
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(RouteRow)
        .values({ rider_id: route.riderId, creation_key: key, ...routeColumns(route) })
        .returning('*')
        .execute();
      const [row] = raw as [RouteRow];
      return routeFrom(row);
    });
    return creation.catch(throwOwnerGone);
  }

  async findCreated(riderId: number, key: string): Promise<Route | null> {
    if (!isRowId(riderId)) return null;
    const row = await this.database.run((manager) => findCreated(manager, riderId, key));
    return row && routeFrom(row);
  }

  async find(riderId: number, routeId: number): Promise<Route | null> {
    if (!isRowId(riderId) || !isRowId(routeId)) return null;
    const row = await this.database.run((manager) =>
      manager.findOneBy(RouteRow, { id: routeId, rider_id: riderId }),
    );
    return row && routeFrom(row);
  }

  async findActive(riderId: number): Promise<Route | null> {
    if (!isRowId(riderId)) return null;
    const row = await this.database.run((manager) =>
      manager.findOneBy(RouteRow, { rider_id: riderId, is_active: true }),
    );
    return row && routeFrom(row);
  }

  async list(riderId: number): Promise<RouteSummary[]> {
    if (!isRowId(riderId)) return [];
    const rows = await this.database.run((manager) =>
      manager.find(RouteRow, {
        select: SUMMARY_COLUMNS,
        where: { rider_id: riderId },
        order: { id: 'ASC' },
      }),
    );
    return rows.map(summaryFrom);
  }

  async update(riderId: number, routeId: number, changes: RouteChanges): Promise<Route | null> {
    if (!isRowId(riderId) || !isRowId(routeId)) return null;
    const columns = routeColumns(changes);
    if (Object.keys(columns).length === 0) return this.find(riderId, routeId);
    return this.database.transaction(async (manager) => {
      await lockRiders(manager, [riderId]);
      const before = await manager.findOneBy(RouteRow, { id: routeId, rider_id: riderId });
      if (before === null) return null;
      if (!before.is_active && changes.isActive === true) await deactivateOthers(manager, riderId);
      const { raw } = await manager
        .createQueryBuilder()
        .update(RouteRow)
        .set(columns)
        .where({ id: routeId })
        .returning('*')
        .execute();
      const [row] = raw as [RouteRow];
      const [was, is] = [routeFrom(before), routeFrom(row)];
      if (was.isActive && plansDifferently(was, is)) await incrementPlanRevision(manager, riderId);
      return is;
    });
  }

  async remove(riderId: number, routeId: number): Promise<'removed' | 'active' | 'unknown'> {
    if (!isRowId(riderId) || !isRowId(routeId)) return 'unknown';
    return this.database.transaction(async (manager) => {
      await lockRiders(manager, [riderId]);
      const routes = await manager.find(RouteRow, {
        select: { id: true, is_active: true },
        where: { rider_id: riderId },
      });
      const route = routes.find(({ id }) => id === routeId);
      if (route === undefined) return 'unknown';
      if (route.is_active && routes.length > 1) return 'active';
      // Before the route, as a recommendation that is being saved locks its own row before the route's.
      await manager.delete(RecommendationRow, { rider_id: riderId, route_id: routeId });
      await manager.delete(RouteRow, { id: routeId });
      if (route.is_active) await incrementPlanRevision(manager, riderId);
      return 'removed';
    });
  }
}

const findCreated = (manager: EntityManager, riderId: number, key: string): Promise<RouteRow | null> =>
  manager.findOneBy(RouteRow, { rider_id: riderId, creation_key: key });

async function deactivateOthers(manager: EntityManager, riderId: number): Promise<void> {
  await manager.update(RouteRow, { rider_id: riderId, is_active: true }, { is_active: false });
  await incrementPlanRevision(manager, riderId);
}

async function incrementPlanRevision(manager: EntityManager, riderId: number): Promise<void> {
  await manager.increment(RiderRow, { id: riderId }, 'plan_revision', 1);
}

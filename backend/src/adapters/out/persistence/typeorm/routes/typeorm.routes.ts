import type { EntityManager } from 'typeorm';
import type { NewRoute, RouteChanges, RoutesPort } from '../../../../../application/ports/routes.port.js';
import { plansDifferently, type Route } from '../../../../../domain/route/route.js';
import type { Database } from '../database/database.js';
import { throwRiderGone } from '../database/database-errors.js';
import { lockRiders, RiderRow } from '../accounts/rider.row.js';
import { routeColumns, routeFrom, RouteRow } from './route.row.js';
import { isRowId } from '../database/columns.js';

/**
 * Every write locks the rider's row first, so that parallel writes of one rider wait for each other instead of violating
 * the unique index of active routes or ending in a deadlock.
 */
export class TypeormRoutes implements RoutesPort {
  constructor(private readonly database: Database) {}

  create(route: NewRoute): Promise<Route> {
    const creation = this.database.transaction(async (manager) => {
      await lockRiders(manager, [route.riderId]);
      if (route.isActive) await deactivateOthers(manager, route.riderId);
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(RouteRow)
        .values({ rider_id: route.riderId, ...routeColumns(route) })
        .returning('*')
        .execute();
      const [row] = raw as [RouteRow];
      return routeFrom(row);
    });
    return creation.catch(throwRiderGone);
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

  async list(riderId: number): Promise<Route[]> {
    if (!isRowId(riderId)) return [];
    const rows = await this.database.run((manager) =>
      manager.find(RouteRow, { where: { rider_id: riderId }, order: { id: 'ASC' } }),
    );
    return rows.map(routeFrom);
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
}

async function deactivateOthers(manager: EntityManager, riderId: number): Promise<void> {
  await manager.update(RouteRow, { rider_id: riderId, is_active: true }, { is_active: false });
  await incrementPlanRevision(manager, riderId);
}

async function incrementPlanRevision(manager: EntityManager, riderId: number): Promise<void> {
  await manager.increment(RiderRow, { id: riderId }, 'plan_revision', 1);
}

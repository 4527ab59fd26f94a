import { QueryFailedError, type EntityManager } from 'typeorm';
import { ContradictoryChange } from '../../../../application/ports/contradictory-change.js';
import type { NewRider, RiderChanges, RidersPort } from '../../../../application/ports/riders.port.js';
import type { NewSession } from '../../../../application/ports/sessions.port.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { Database } from './database.js';
import { riderColumns, riderFrom } from './rider.mapper.js';
import { RiderRow } from './rider.row.js';
import { isRowId } from './row-id.js';
import { SessionRow } from './session.row.js';

export class TypeormRiders implements RidersPort {
  constructor(private readonly database: Database) {}

  register(rider: NewRider, session: NewSession): Promise<Rider> {
    return this.database.transaction(async (manager) => {
      const registered = await insertRider(manager, rider);
      await manager.insert(SessionRow, {
        token_hash: session.tokenHash,
        rider_id: registered.id,
        created_at: session.createdAt,
        expires_at: session.expiresAt,
      });
      return registered;
    });
  }

  async find(riderId: number): Promise<Rider | null> {
    if (!isRowId(riderId)) return null;
    const row = await this.database.run((manager) => manager.findOneBy(RiderRow, { id: riderId }));
    return row && riderFrom(row);
  }

  async update(
    riderId: number,
    changes: RiderChanges,
    { planChanged }: { readonly planChanged: boolean },
  ): Promise<Rider | null> {
    const columns = riderColumns(changes);
    if (Object.keys(columns).length === 0 && !planChanged) return this.find(riderId);
    if (!isRowId(riderId)) return null;
    const { raw } = await this.database
      .run((manager) =>
        manager
          .createQueryBuilder()
          .update(RiderRow)
          .set({ ...columns, ...(planChanged ? { plan_revision: () => 'plan_revision + 1' } : {}) })
          .where({ id: riderId })
          .returning('*')
          .execute(),
      )
      .catch(asContradiction);
    const [row] = raw as RiderRow[];
    return row === undefined ? null : riderFrom(row);
  }
}

const CHECK_VIOLATION = '23514';
const CONSISTENCY_CHECKS = ['riders_temperatures_in_order', 'riders_texts_need_a_phone'];

function asContradiction(error: unknown): never {
  if (error instanceof QueryFailedError) {
    const { code, constraint } = error.driverError as { code?: string; constraint?: string };
    if (code === CHECK_VIOLATION && CONSISTENCY_CHECKS.includes(constraint ?? ''))
      throw new ContradictoryChange();
  }
  throw error;
}

async function insertRider(manager: EntityManager, rider: NewRider): Promise<Rider> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(RiderRow)
    .values(riderColumns(rider))
    .returning('*')
    .execute();
  const [row] = raw as [RiderRow];
  return riderFrom(row);
}

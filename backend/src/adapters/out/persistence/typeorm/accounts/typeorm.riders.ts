import type { EntityManager } from 'typeorm';
import type {
  NewRider,
  RiderChanges,
  RidersPort,
  SignUpKey,
} from '../../../../../application/ports/riders.port.js';
import type { NewSession } from '../../../../../application/ports/sessions.port.js';
import { AccessEnded } from '../../../../../application/ports/storage-errors.js';
import type { Rider } from '../../../../../domain/rider/rider.js';
import { isRowId } from '../database/columns.js';
import { throwContradiction } from '../database/database-errors.js';
import type { Database } from '../database/database.js';
import {
  deleteByRiders,
  deleteInPortions,
  portionOf,
  portionOfRiders,
} from '../database/delete-in-portions.js';
import { giveConfirmedPhone, lockPhone } from './confirm-phone.js';
import { CONTRADICTION_CHECKS, lockRiders, riderColumns, riderFrom, RiderRow } from './rider.row.js';
import { findByKey, lockSignUpKey, storeSignUpKey } from './sign-up-keys.js';
import { openSession, riderIdOfSession, SessionRow } from './typeorm.sessions.js';
import { SignInCodeRow } from './typeorm.sign-in-codes.js';

const DELETE_EXPIRED_KEYS = portionOf('sign_up_keys', 'key_hash', 'expires_at <= $1');

/**
 * In SQL, for a few riders at a time: riders no one can sign in as. One whose row is locked is in use and left for the
 * next day; one who got a phone after the statement began is checked again when the lock is taken.
 */
const REMOVE_UNREACHABLE = portionOfRiders(
  'remove-unreachable-riders',
  `unreachable AS (
      SELECT riders.id FROM riders
      WHERE riders.id IN (SELECT id FROM next) AND riders.phone IS NULL
        AND NOT EXISTS (SELECT FROM sessions WHERE sessions.rider_id = riders.id)
        AND NOT EXISTS (SELECT FROM passkeys WHERE passkeys.rider_id = riders.id)
        AND NOT EXISTS (SELECT FROM sign_up_keys WHERE sign_up_keys.rider_id = riders.id)
      FOR UPDATE SKIP LOCKED
    ), deleted AS (
      DELETE FROM riders USING unreachable WHERE riders.id = unreachable.id RETURNING TRUE
    )`,
);

export class TypeormRiders implements RidersPort {
  constructor(private readonly database: Database) {}

  /** Locks riders before sessions, as every transaction does: the former session may be another rider's. */
  register(
    rider: NewRider,
    session: NewSession,
    key?: SignUpKey,
    formerTokenHash: string | null = null,
  ): Promise<Rider> {
    return this.database.transaction(async (manager) => {
      const former = await riderIdOfSession(manager, formerTokenHash);
      const registered = key
        ? await registerOnce(manager, rider, key, former)
        : await registerNew(manager, rider, former);
      await openSession(manager, session, { riderId: registered.id, provedPhone: null });
      if (formerTokenHash !== null) await manager.delete(SessionRow, { token_hash: formerTokenHash });
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
          .set({
            ...columns,
            ...(planChanged && { plan_revision: () => 'plan_revision + 1' }),
            ...(changes.phone !== undefined && { phone_confirmed: () => STILL_CONFIRMED }),
          })
          .setParameters(changes.phone === undefined ? {} : { newPhone: changes.phone })
          .where({ id: riderId })
          .returning('*')
          .execute(),
      )
      .catch(throwContradiction(CONTRADICTION_CHECKS));
    const [row] = raw as RiderRow[];
    return row === undefined ? null : riderFrom(row);
  }

  isPhoneKnown(phone: string): Promise<boolean> {
    return this.database.run((manager) => manager.existsBy(RiderRow, { phone }));
  }

  confirmPhone(phone: string, meant: number | null = null): Promise<Rider | null> {
    return this.database.transaction(async (manager) => {
      const locked = await lockPhone(manager, phone, { meant });
      return locked && giveConfirmedPhone(manager, locked);
    });
  }

  /** Every table with rows of a rider has a foreign key that deletes them or detaches them. */
  async remove(riderId: number): Promise<boolean> {
    if (!isRowId(riderId)) return false;
    return this.database.transaction(async (manager) => {
      const rider = await manager.findOne(RiderRow, {
        where: { id: riderId },
        lock: { mode: 'pessimistic_write' },
      });
      if (rider === null) return false;
      if (rider.phone !== null) await manager.delete(SignInCodeRow, { phone: rider.phone });
      await manager.delete(RiderRow, { id: riderId });
      return true;
    });
  }

  removeUnreachable(): Promise<number> {
    return deleteByRiders(this.database, REMOVE_UNREACHABLE);
  }

  purgeSignUpKeys(now: Date): Promise<number> {
    return deleteInPortions(this.database, DELETE_EXPIRED_KEYS, [now]);
  }
}

/** In a SET clause, `phone` is the value before the update. */
const STILL_CONFIRMED = 'phone_confirmed AND phone IS NOT DISTINCT FROM :newPhone';

/** A rider registered under the key before is locked, as their sessions change, and the key then looked up again. */
async function registerOnce(
  manager: EntityManager,
  rider: NewRider,
  key: SignUpKey,
  former: number | null,
): Promise<Rider> {
  await lockSignUpKey(manager, key);
  const known = await findByKey(manager, key);
  if (known) {
    await lockRiders(manager, [known.id, former]);
    const still = await findByKey(manager, key);
    if (still === null) throw new AccessEnded();
    return riderFrom(still);
  }
  const registered = await registerNew(manager, rider, former);
  await storeSignUpKey(manager, key, registered.id);
  return registered;
}

async function registerNew(manager: EntityManager, rider: NewRider, former: number | null): Promise<Rider> {
  await lockRiders(manager, [former]);
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

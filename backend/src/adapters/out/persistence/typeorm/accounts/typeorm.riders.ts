import { QueryFailedError, type EntityManager } from 'typeorm';
import { ContradictoryChange, AccessEnded } from '../../../../../application/ports/storage-errors.js';
import type {
  NewRider,
  RiderChanges,
  RidersPort,
  SignUpKey,
} from '../../../../../application/ports/riders.port.js';
import type { NewSession } from '../../../../../application/ports/sessions.port.js';
import type { Rider } from '../../../../../domain/rider/rider.js';
import {
  deleteByRiders,
  deleteInPortions,
  portionOf,
  portionOfRiders,
} from '../database/delete-in-portions.js';
import type { Database } from '../database/database.js';
import { confirmPhoneWith } from './confirm-phone.js';
import { lockRiders, riderIdOfSession, riderColumns, riderFrom, RiderRow } from './rider.row.js';
import { isRowId } from '../database/columns.js';
import { openSessionWith, SessionRow } from './typeorm.sessions.js';
import { SignInCodeRow } from './typeorm.sign-in-codes.js';
import { findByKey, keepSignUpKey, lockSignUpKey } from './sign-up-keys.js';

const IS_PHONE_KNOWN = {
  name: 'is-phone-known',
  text: 'SELECT EXISTS (SELECT FROM riders WHERE phone = $1) AS known',
};

const PURGE_SIGN_UP_KEYS = portionOf('sign_up_keys', 'key_hash', 'expires_at <= $1');

/**
 * Whoever is being written to just now is left for the next day; one who was given a phone since the statement began is
 * looked at again before the lock is had.
 */
const REMOVE_UNREACHABLE = portionOfRiders(
  'remove-unreachable-riders',
  `unreachable AS (
      SELECT riders.id FROM riders
      WHERE riders.id IN (SELECT id FROM next) AND riders.phone IS NULL
        AND NOT EXISTS (SELECT FROM sessions WHERE sessions.rider_id = riders.id)
        AND NOT EXISTS (SELECT FROM sign_up_keys WHERE sign_up_keys.rider_id = riders.id)
      FOR UPDATE SKIP LOCKED
    ), deleted AS (
      DELETE FROM riders USING unreachable WHERE riders.id = unreachable.id RETURNING TRUE
    )`,
);

export class TypeormRiders implements RidersPort {
  constructor(private readonly database: Database) {}

  /** Riders are locked before sessions, as everywhere: the former session may be one of another rider. */
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
      await openSessionWith(manager, session, { riderId: registered.id, provedPhone: null });
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
      .catch(asContradiction);
    const [row] = raw as RiderRow[];
    return row === undefined ? null : riderFrom(row);
  }

  async isPhoneKnown(phone: string): Promise<boolean> {
    const [row] = await this.database.query<{ known: boolean }>(IS_PHONE_KNOWN, [phone]);
    return row?.known ?? false;
  }

  confirmPhone(phone: string, meant: number | null = null): Promise<Rider | null> {
    return this.database.transaction((manager) => confirmPhoneWith(manager, phone, meant));
  }

  /** Every table that holds something of a rider refers to the rider, and says what becomes of it. */
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
    return deleteInPortions(this.database, PURGE_SIGN_UP_KEYS, [now]);
  }
}

/** In a SET, `phone` is the one from before. */
const STILL_CONFIRMED = 'phone_confirmed AND phone IS NOT DISTINCT FROM :newPhone';

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

/** A rider who is known by the key is locked like anyone whose sessions change, and the key looked up again under the lock. */
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
  await keepSignUpKey(manager, key, registered.id);
  return registered;
}

async function registerNew(manager: EntityManager, rider: NewRider, former: number | null): Promise<Rider> {
  await lockRiders(manager, [former]);
  return insertRider(manager, rider);
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

import type { EntityManager } from 'typeorm';
import type {
  LostPhone,
  NewRider,
  RiderChanges,
  RidersPort,
  SignUpKey,
  UpdateOptions,
} from '../../../../../application/ports/riders.port.js';
import type { NewSession } from '../../../../../application/ports/sessions.port.js';
import { AccessEnded, ContradictoryChange } from '../../../../../application/ports/storage-errors.js';
import type { Rider } from '../../../../../domain/rider/rider.js';
import { CONSENT_VERSION } from '../../../../../domain/texting/consent.js';
import { isRowId } from '../database/columns.js';
import { throwContradiction } from '../database/database-errors.js';
import type { Database } from '../database/database.js';
import {
  deleteByRiders,
  deleteInPortions,
  portionOf,
  portionOfRiders,
} from '../database/delete-in-portions.js';
import { hasConsented } from '../texting/phone-rules.sql.js';
import { recordScreenConsent } from '../texting/typeorm.phones.js';
import { riderColumns, riderFrom } from './rider.columns.js';
import { CONTRADICTION_CHECKS, lockRiders, RiderRow } from './rider.row.js';
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
      WHERE riders.id IN (SELECT id FROM next) AND riders.phone IS NULL AND riders.last_used_at < $2
        AND NOT EXISTS (SELECT FROM sessions WHERE sessions.rider_id = riders.id)
        AND NOT EXISTS (SELECT FROM passkeys WHERE passkeys.rider_id = riders.id)
        AND NOT EXISTS (SELECT FROM sign_up_keys WHERE sign_up_keys.rider_id = riders.id)
      FOR UPDATE SKIP LOCKED
    ), deleted AS (
      DELETE FROM riders USING unreachable WHERE riders.id = unreachable.id RETURNING TRUE
    )`,
);

/** In SQL, for a few riders at a time, like the one above. */
const EXPIRE_PHONES = portionOfRiders(
  'expire-phones',
  `unused AS (
      SELECT riders.id FROM riders
      WHERE riders.id IN (SELECT id FROM next) AND riders.phone IS NOT NULL AND NOT riders.phone_confirmed
        AND riders.last_used_at < $2 AND NOT ${hasConsented('riders.phone')}
      FOR UPDATE SKIP LOCKED
    ), deleted AS (
      UPDATE riders SET phone = NULL, sms_subscribed = false, phone_since = $3, phone_notice = 'expired'
      FROM unused WHERE riders.id = unused.id RETURNING TRUE
    )`,
);

/** What was ticked for the lost phone holds for the next one, which is on trial until its holder answers. */
const REPLACE_LOST = portionOfRiders(
  'replace-lost-phones',
  `lost AS (
      SELECT riders.id, riders.next_phone FROM riders
      WHERE riders.id IN (SELECT id FROM next) AND riders.phone_lost_at < $2
      FOR UPDATE SKIP LOCKED
    ), deleted AS (
      UPDATE riders SET phone = lost.next_phone, phone_confirmed = false, phone_since = $3, phone_notice = 'replaced',
        phone_lost_at = NULL, next_phone = NULL, sms_subscribed = riders.sms_subscribed AND lost.next_phone IS NOT NULL
      FROM lost WHERE riders.id = lost.id RETURNING riders.id, riders.phone, riders.sms_subscribed
    ), ticked AS (
      INSERT INTO phone_consents (phone, rider_id, source, wording, given_at)
      SELECT phone, id, 'settings', ${CONSENT_VERSION}, $3 FROM deleted WHERE sms_subscribed
    ), begun AS (
      INSERT INTO phone_trials (phone, began_at)
      SELECT DISTINCT phone, $3::timestamptz FROM deleted WHERE sms_subscribed ON CONFLICT (phone) DO NOTHING
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
      const at = session.createdAt;
      const registered = key
        ? await registerOnce(manager, rider, key, { former, at })
        : await registerNew(manager, rider, { former, at });
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

  async update(riderId: number, changes: RiderChanges, options: UpdateOptions): Promise<Rider | null> {
    const columns = riderColumns(changes);
    if (Object.keys(columns).length === 0 && !options.planChanged) return this.find(riderId);
    if (!isRowId(riderId)) return null;
    const { at, consent } = options;
    const row = await (
      consent === undefined || at === undefined
        ? this.database.run((manager) => updateRow(manager, riderId, changes, options))
        : this.database.transaction(async (manager) => {
            const updated = await updateRow(manager, riderId, changes, options);
            if (updated?.sms_subscribed && updated.phone !== null)
              await recordScreenConsent(manager, { ...consent, riderId, phone: updated.phone, givenAt: at });
            return updated;
          })
    ).catch(throwContradiction(CONTRADICTION_CHECKS));
    return row && riderFrom(row);
  }

  isPhoneKnown(phone: string): Promise<boolean> {
    return this.database.run((manager) => manager.existsBy(RiderRow, { phone }));
  }

  async reportLost({ riderId, next, at }: LostPhone): Promise<boolean> {
    if (!isRowId(riderId)) return false;
    const { affected } = await this.database.run((manager) =>
      manager.update(
        RiderRow,
        { id: riderId, phone_confirmed: true },
        { phone_lost_at: at, next_phone: next },
      ),
    );
    return affected === 1;
  }

  replaceLostPhones(reportedBefore: Date, at: Date): Promise<number> {
    return deleteByRiders(this.database, REPLACE_LOST, [reportedBefore, at]);
  }

  expirePhones(unusedSince: Date, at: Date): Promise<number> {
    return deleteByRiders(this.database, EXPIRE_PHONES, [unusedSince, at]);
  }

  async readNotice(riderId: number): Promise<void> {
    if (!isRowId(riderId)) return;
    await this.database.run((manager) => manager.update(RiderRow, { id: riderId }, { phone_notice: null }));
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

  removeUnreachable(unusedSince: Date): Promise<number> {
    return deleteByRiders(this.database, REMOVE_UNREACHABLE, [unusedSince]);
  }

  purgeSignUpKeys(now: Date): Promise<number> {
    return deleteInPortions(this.database, DELETE_EXPIRED_KEYS, [now]);
  }
}

/** In a SET clause, `phone` is the value before the update. */
const SAME_PHONE = 'phone IS NOT DISTINCT FROM :newPhone';

const OF_SAME_PHONE = {
  phone_confirmed: () => `phone_confirmed AND ${SAME_PHONE}`,
  phone_notice: () => `CASE WHEN ${SAME_PHONE} THEN phone_notice END`,
  phone_lost_at: () => `CASE WHEN ${SAME_PHONE} THEN phone_lost_at END`,
  next_phone: () => `CASE WHEN ${SAME_PHONE} THEN next_phone END`,
};

/** @throws ContradictoryChange where `unlessBound` forbids the change. */
async function updateRow(
  manager: EntityManager,
  riderId: number,
  changes: RiderChanges,
  { planChanged, at, unlessBound }: UpdateOptions,
): Promise<RiderRow | null> {
  const update = manager
    .createQueryBuilder()
    .update(RiderRow)
    .set({
      ...riderColumns(changes),
      ...(planChanged && { plan_revision: () => 'plan_revision + 1' }),
      ...(changes.phone !== undefined && OF_SAME_PHONE),
      ...(changes.phone !== undefined &&
        at && { phone_since: () => `CASE WHEN ${SAME_PHONE} THEN phone_since ELSE :at END` }),
    })
    .setParameters(changes.phone === undefined ? {} : { newPhone: changes.phone, at })
    .where({ id: riderId });
  if (unlessBound) update.andWhere(`(NOT phone_confirmed OR ${SAME_PHONE})`);
  const { raw } = await update.returning('*').execute();
  const [row] = raw as RiderRow[];
  if (row !== undefined) return row;
  if (unlessBound && (await manager.existsBy(RiderRow, { id: riderId }))) throw new ContradictoryChange();
  return null;
}

interface NewRiderContext {
  /** The rider of the browser's former session. */
  readonly former: number | null;
  readonly at: Date;
}

/** A rider registered under the key before is locked, as their sessions change, and the key then looked up again. */
async function registerOnce(
  manager: EntityManager,
  rider: NewRider,
  key: SignUpKey,
  context: NewRiderContext,
): Promise<Rider> {
  await lockSignUpKey(manager, key);
  const known = await findByKey(manager, key);
  if (known) {
    await lockRiders(manager, [known.id, context.former]);
    const still = await findByKey(manager, key);
    if (still === null) throw new AccessEnded();
    return riderFrom(still);
  }
  const registered = await registerNew(manager, rider, context);
  await storeSignUpKey(manager, key, registered.id);
  return registered;
}

async function registerNew(
  manager: EntityManager,
  rider: NewRider,
  { former, at }: NewRiderContext,
): Promise<Rider> {
  await lockRiders(manager, [former]);
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(RiderRow)
    .values({ ...riderColumns(rider), phone_since: at, last_used_at: at })
    .returning('*')
    .execute();
  const [row] = raw as [RiderRow];
  if (row.sms_subscribed && row.phone !== null)
    await recordScreenConsent(manager, {
      riderId: row.id,
      phone: row.phone,
      source: 'onboarding',
      wording: CONSENT_VERSION,
      givenAt: at,
    });
  return riderFrom(row);
}

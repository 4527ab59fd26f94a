import type { EntityManager } from 'typeorm';
import type { Rider } from '../../../../../domain/rider/rider.js';
import { riderFrom, RiderRow } from './rider.row.js';

/**
 * Locks the phone, so that two confirmations run one after the other, and then every rider who has entered it, together
 * with the rider of the browser's former session (see lockRiders for the order).
 * @returns the id of the rider whose phone it is, or will be once confirmed.
 */
export async function lockPhone(
  manager: EntityManager,
  phone: string,
  { meant = null, formerTokenHash = null }: { meant?: number | null; formerTokenHash?: string | null } = {},
): Promise<number | null> {
  // In SQL, as TypeORM has no advisory locks.
  await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('phone ' || $1, 0))", [phone]);
  const locked = await manager
    .createQueryBuilder(RiderRow, 'rider')
    .select(['rider.id', 'rider.phone', 'rider.phone_confirmed'])
    .where('rider.phone = :phone', { phone })
    .orWhere('rider.id = (SELECT rider_id FROM sessions WHERE token_hash = :formerTokenHash)', {
      formerTokenHash,
    })
    .orderBy('rider.id')
    .setLock('for_no_key_update')
    .getMany();
  const riders = locked.filter((rider) => rider.phone === phone);
  const holder =
    riders.find((rider) => rider.phone_confirmed) ?? riders.find(({ id }) => id === meant) ?? riders.at(-1);
  return holder?.id ?? null;
}

/** Makes it the confirmed phone of the rider whom lockPhone found, and removes it from every other rider. */
export async function giveConfirmedPhone(
  manager: EntityManager,
  phone: string,
  riderId: number,
): Promise<Rider> {
  await manager
    .createQueryBuilder()
    .update(RiderRow)
    .set({ phone: null, phone_confirmed: false, sms_subscribed: false })
    .where('phone = :phone AND id <> :riderId', { phone, riderId })
    .execute();
  const { raw } = await manager
    .createQueryBuilder()
    .update(RiderRow)
    .set({ phone_confirmed: true })
    .where({ id: riderId })
    .returning('*')
    .execute();
  const [row] = raw as [RiderRow];
  return riderFrom(row);
}

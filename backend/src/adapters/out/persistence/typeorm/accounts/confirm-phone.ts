import type { EntityManager } from 'typeorm';
import type { Rider } from '../../../../../domain/rider/rider.js';
import { riderFrom, RiderRow } from './rider.row.js';

/** RidersPort.confirmPhone as a part of somebody's transaction. */
export async function confirmPhoneWith(
  manager: EntityManager,
  phone: string,
  meant: number | null,
): Promise<Rider | null> {
  const holder = await lockPhone(manager, phone, { meant });
  return holder === null ? null : giveConfirmedPhone(manager, phone, holder);
}

/**
 * Locks the phone, so that two confirmations run one after the other, and then every rider who has named it so far,
 * together with the rider of the browser's former session (see lockRiders for the order).
 * @returns the id of the rider whose phone it is, or would be once confirmed.
 */
export async function lockPhone(
  manager: EntityManager,
  phone: string,
  { meant = null, formerTokenHash = null }: { meant?: number | null; formerTokenHash?: string | null } = {},
): Promise<number | null> {
  await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('phone ' || $1, 0))", [phone]);
  const locked: Pick<RiderRow, 'id' | 'phone' | 'phone_confirmed'>[] = await manager.query(
    `SELECT id, phone, phone_confirmed FROM riders
     WHERE phone = $1 OR id = (SELECT rider_id FROM sessions WHERE token_hash = $2)
     ORDER BY id FOR NO KEY UPDATE`,
    [phone, formerTokenHash],
  );
  const riders = locked.filter((rider) => rider.phone === phone);
  const holder =
    riders.find((rider) => rider.phone_confirmed) ?? riders.find(({ id }) => id === meant) ?? riders.at(-1);
  return holder?.id ?? null;
}

/** To the rider whom lockPhone has found, and away from everybody else. */
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

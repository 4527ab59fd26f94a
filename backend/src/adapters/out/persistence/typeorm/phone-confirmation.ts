import type { EntityManager } from 'typeorm';
import type { Rider } from '../../../../domain/rider/rider.js';
import { riderFrom } from './rider.mapper.js';
import { RiderRow } from './rider.row.js';

/** RidersPort.confirmPhone as a part of somebody's transaction. */
export async function confirmPhoneWith(
  manager: EntityManager,
  phone: string,
  meant: number | null,
): Promise<Rider | null> {
  const holder = await lockPhone(manager, phone, meant);
  return holder === null ? null : giveConfirmedPhone(manager, phone, holder);
}

/**
 * Locks the phone, so that two confirmations queue up instead of waiting for each other's riders, and everybody who named
 * it by now. @returns the id of the rider whose phone it is, or would be once confirmed.
 */
export async function lockPhone(
  manager: EntityManager,
  phone: string,
  meant: number | null = null,
): Promise<number | null> {
  await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('phone ' || $1, 0))", [phone]);
  const riders = await manager
    .createQueryBuilder(RiderRow, 'rider')
    .select(['rider.id', 'rider.phone_confirmed'])
    .where({ phone })
    .orderBy('rider.id')
    .setLock('for_no_key_update')
    .getMany();
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

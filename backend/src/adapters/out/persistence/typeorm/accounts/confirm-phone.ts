import { In, type EntityManager } from 'typeorm';
import type { Rider } from '../../../../../domain/rider/rider.js';
import { riderFrom, RiderRow } from './rider.row.js';
import { PasskeyRow } from './typeorm.passkeys.js';

export interface LockedPhone {
  readonly phone: string;
  readonly riderId: number;
  /** The other riders who had entered the phone when it was locked. */
  readonly others: readonly number[];
}

/**
 * Locks the phone, so that two confirmations run one after the other, and then every rider who has entered it, together
 * with the rider of the browser's former session (see lockRiders for the order).
 * @returns the rider whose phone it is, or will be once confirmed; null if no rider has entered it.
 */
export async function lockPhone(
  manager: EntityManager,
  phone: string,
  { meant = null, formerTokenHash = null }: { meant?: number | null; formerTokenHash?: string | null } = {},
): Promise<LockedPhone | null> {
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
  if (holder === undefined) return null;
  const others = riders.filter((rider) => rider !== holder).map(({ id }) => id);
  return { phone, riderId: holder.id, others };
}

/**
 * Makes it the rider's confirmed phone, and removes it from the others. Riders who have entered it since the lock keep it
 * unconfirmed, as if they had entered it a moment later: to wait for them here would break the order of locks.
 */
export async function giveConfirmedPhone(
  manager: EntityManager,
  { phone, riderId, others }: LockedPhone,
): Promise<Rider> {
  if (others.length > 0)
    await manager
      .createQueryBuilder()
      .update(RiderRow)
      .set({ phone: null, phone_confirmed: false, sms_subscribed: false })
      .where({ id: In(others), phone })
      .execute();
  const { raw } = await manager
    .createQueryBuilder()
    .update(RiderRow)
    .set({ phone_confirmed: true })
    .where({ id: riderId })
    .returning('*')
    .execute();
  await manager.update(PasskeyRow, { rider_id: riderId }, { proved_phone: phone });
  const [row] = raw as [RiderRow];
  return riderFrom(row);
}

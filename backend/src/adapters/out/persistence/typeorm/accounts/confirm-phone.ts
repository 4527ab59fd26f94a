import { In, type EntityManager } from 'typeorm';
import type { Rider } from '../../../../../domain/rider/rider.js';
import { CONSENT_VERSION } from '../../../../../domain/texting/consent.js';
import { recordScreenConsent } from '../texting/typeorm.phones.js';
import { riderFrom } from './rider.columns.js';
import { RiderRow } from './rider.row.js';
import { PasskeyRow } from './typeorm.passkeys.js';

export interface LockedPhone {
  readonly phone: string;
  readonly riderId: number;
  /** The other riders who had entered the phone when it was locked. */
  readonly others: readonly number[];
}

/** In SQL, as TypeORM can't select whether there is a route along with a lock. */
const LOCK_RIDERS_OF_PHONE = `
  SELECT id, phone, phone_confirmed, last_used_at,
    EXISTS (SELECT FROM routes WHERE routes.rider_id = riders.id AND routes.is_active) AS has_route
  FROM riders
  WHERE phone = $1 OR id = (SELECT rider_id FROM sessions WHERE token_hash = $2)
  ORDER BY id FOR NO KEY UPDATE`;

type LockedRider = Pick<RiderRow, 'id' | 'phone' | 'phone_confirmed' | 'last_used_at'> & {
  readonly has_route: boolean;
};

/**
 * Locks the phone, so that two confirmations run one after the other, and then every rider who has entered it, together
 * with the rider of the browser's former session (see lockRiders for the order).
 * @param meant the rider in whose session the code was typed; without one, the account that signing in opens.
 * @returns the rider whose phone it will be; null if no rider, or not the one who is meant, has entered it.
 */
export async function lockPhone(
  manager: EntityManager,
  phone: string,
  { meant = null, formerTokenHash = null }: { meant?: number | null; formerTokenHash?: string | null } = {},
): Promise<LockedPhone | null> {
  // In SQL, as TypeORM has no advisory locks.
  await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('phone ' || $1, 0))", [phone]);
  const locked = await manager.query<LockedRider[]>(LOCK_RIDERS_OF_PHONE, [phone, formerTokenHash]);
  const riders = locked.filter((rider) => rider.phone === phone);
  const holder = meant === null ? accountToOpen(riders) : riders.find(({ id }) => id === meant);
  if (holder === undefined) return null;
  const others = riders.filter((rider) => rider !== holder).map(({ id }) => id);
  return { phone, riderId: holder.id, others };
}

/** The account that is bound to the phone; else the one used last, of those with an active route if there are any. */
const accountToOpen = (riders: readonly LockedRider[]): LockedRider | undefined =>
  [...riders].sort(
    (a, b) =>
      Number(b.phone_confirmed) - Number(a.phone_confirmed) ||
      Number(b.has_route) - Number(a.has_route) ||
      b.last_used_at.getTime() - a.last_used_at.getTime() ||
      b.id - a.id,
  )[0];

/**
 * Binds the phone to the rider and removes it from the others, who keep everything else and see a notice on their next visit.
 * Riders who have entered it since the lock keep it unconfirmed, as if they had entered it a moment later: to wait for them
 * here would break the order of locks.
 */
export async function giveConfirmedPhone(
  manager: EntityManager,
  { phone, riderId, others }: LockedPhone,
  at: Date,
): Promise<Rider> {
  if (others.length > 0)
    await manager
      .createQueryBuilder()
      .update(RiderRow)
      .set({
        phone: null,
        phone_confirmed: false,
        sms_subscribed: false,
        phone_lost_at: null,
        next_phone: null,
        phone_since: at,
        phone_notice: 'moved',
      })
      .where({ id: In(others), phone })
      .execute();
  const { raw } = await manager
    .createQueryBuilder()
    .update(RiderRow)
    .set({ phone_confirmed: true, phone_lost_at: null, next_phone: null, last_used_at: at })
    .where({ id: riderId })
    .returning('*')
    .execute();
  await manager.update(PasskeyRow, { rider_id: riderId }, { proved_phone: phone });
  const [row] = raw as [RiderRow];
  if (row.sms_subscribed)
    await recordScreenConsent(manager, {
      riderId,
      phone,
      source: 'code',
      wording: CONSENT_VERSION,
      givenAt: at,
    });
  return riderFrom(row);
}

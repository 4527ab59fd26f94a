import type { EntityManager } from 'typeorm';
import type { SignUpKey } from '../../../../application/ports/riders.port.js';
import { RiderRow } from './rider.row.js';
import { SignUpKeyRow } from './sign-up-key.row.js';

/** Transactions with the same key run one after the other. The key's hash is as good as random. */
export async function lockSignUpKey(manager: EntityManager, { keyHash }: SignUpKey): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [keyHash]);
}

/** The rider registered under this key, as long as it has not expired. Locks nothing. */
export const findByKey = (
  manager: EntityManager,
  { keyHash, createdAt }: SignUpKey,
): Promise<RiderRow | null> =>
  manager
    .createQueryBuilder(RiderRow, 'rider')
    .innerJoin(SignUpKeyRow, 'sign_up', 'sign_up.rider_id = rider.id')
    .where('sign_up.key_hash = :keyHash AND sign_up.expires_at > :createdAt', { keyHash, createdAt })
    .getOne();

/** Replaces an expired one. */
export async function keepSignUpKey(manager: EntityManager, key: SignUpKey, riderId: number): Promise<void> {
  await manager.upsert(
    SignUpKeyRow,
    { key_hash: key.keyHash, rider_id: riderId, expires_at: key.expiresAt },
    ['key_hash'],
  );
}

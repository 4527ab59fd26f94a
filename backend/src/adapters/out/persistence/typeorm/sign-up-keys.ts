import type { EntityManager } from 'typeorm';
import type { SignUpKey } from '../../../../application/ports/riders.port.js';
import { RiderRow } from './rider.row.js';
import { SignUpKeyRow } from './sign-up-key.row.js';

/** Whoever comes with the same key waits until this transaction is over. The key's hash is as good as random. */
export async function lockSignUpKey(manager: EntityManager, { keyHash }: SignUpKey): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [keyHash]);
}

/** Who was registered under this key, as long as it has not expired. Until this transaction is over the rider cannot leave. */
export const findByKey = (
  manager: EntityManager,
  { keyHash, createdAt }: SignUpKey,
): Promise<RiderRow | null> =>
  manager
    .createQueryBuilder(RiderRow, 'rider')
    .innerJoin(SignUpKeyRow, 'sign_up', 'sign_up.rider_id = rider.id')
    .where('sign_up.key_hash = :keyHash AND sign_up.expires_at > :createdAt', { keyHash, createdAt })
    .setLock('for_key_share', undefined, ['rider'])
    .getOne();

/** In place of one that has expired. */
export async function keepSignUpKey(manager: EntityManager, key: SignUpKey, riderId: number): Promise<void> {
  await manager.upsert(
    SignUpKeyRow,
    { key_hash: key.keyHash, rider_id: riderId, expires_at: key.expiresAt },
    ['key_hash'],
  );
}

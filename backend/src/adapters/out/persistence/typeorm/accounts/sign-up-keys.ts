import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { RiderRow } from './rider.row.js';
import type { SignUpKey } from '../../../../../application/ports/riders.port.js';

@Entity('sign_up_keys')
@Check('sign_up_keys_are_hashed', "key_hash ~ '^[0-9a-f]{64}$'")
export class SignUpKeyRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sign_up_keys_pkey' })
  key_hash: string;

  @Column('integer')
  @Index('sign_up_keys_by_rider')
  @ForeignKey(() => RiderRow, { name: 'sign_up_keys_rider_fkey', onDelete: 'CASCADE' })
  rider_id: number;

  @Column('timestamptz')
  @Index('sign_up_keys_by_expiry')
  expires_at: Date;
}

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

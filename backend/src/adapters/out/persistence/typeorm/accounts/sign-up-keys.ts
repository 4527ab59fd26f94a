import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import type { SignUpKey } from '../../../../../application/ports/riders.port.js';
import { isSha256 } from '../database/columns.js';
import { RiderRow } from './rider.row.js';

@Entity('sign_up_keys')
@Check('sign_up_keys_are_hashed', isSha256('key_hash'))
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

/** Transactions with the same key run one after the other. In SQL, as TypeORM has no advisory locks. */
export async function lockSignUpKey(manager: EntityManager, { keyHash }: SignUpKey): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [keyHash]);
}

/** The rider registered under this key, unless it has expired. Locks nothing. */
export const findByKey = (
  manager: EntityManager,
  { keyHash, createdAt }: SignUpKey,
): Promise<RiderRow | null> =>
  manager
    .createQueryBuilder(RiderRow, 'rider')
    .innerJoin(SignUpKeyRow, 'sign_up', 'sign_up.rider_id = rider.id')
    .where('sign_up.key_hash = :keyHash AND sign_up.expires_at > :createdAt', { keyHash, createdAt })
    .getOne();

/** Replaces an expired key. */
export async function storeSignUpKey(manager: EntityManager, key: SignUpKey, riderId: number): Promise<void> {
  await manager.upsert(
    SignUpKeyRow,
    { key_hash: key.keyHash, rider_id: riderId, expires_at: key.expiresAt },
    ['key_hash'],
  );
}

import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RiderRow } from './rider.row.js';

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

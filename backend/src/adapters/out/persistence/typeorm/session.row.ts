import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RiderRow } from './rider.row.js';

@Entity('sessions')
@Check('sessions_token_is_hashed', "token_hash ~ '^[0-9a-f]{64}$'")
@Check('sessions_expire_after_they_begin', 'expires_at > created_at')
export class SessionRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sessions_pkey' })
  token_hash: string;

  @Column('integer')
  @Index('sessions_by_rider')
  @ForeignKey(() => RiderRow, { name: 'sessions_rider_fkey', onDelete: 'CASCADE' })
  rider_id: number;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;
}

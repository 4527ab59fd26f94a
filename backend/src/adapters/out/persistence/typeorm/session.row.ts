import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RiderRow } from './rider.row.js';

@Entity('sessions')
@Check('sessions_token_is_hashed', "token_hash ~ '^[0-9a-f]{64}$'")
@Check('sessions_expire_after_they_begin', 'expires_at > created_at')
@Check('sessions_open_no_longer_than_they_may', 'open_until <= expires_at')
export class SessionRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sessions_pkey' })
  token_hash: string;

  @Column('integer')
  @Index('sessions_by_rider')
  @ForeignKey(() => RiderRow, { name: 'sessions_rider_fkey', onDelete: 'CASCADE' })
  rider_id: number;

  @Column('timestamptz')
  created_at: Date;

  /** The end, however much it is used. */
  @Column('timestamptz')
  expires_at: Date;

  @Column('timestamptz')
  last_used_at: Date;

  /** The end as things stand: the earlier one of `expires_at` and some days after the last use. */
  @Column('timestamptz')
  @Index('sessions_by_end')
  open_until: Date;

  /** The phone that the code went to which opened this session; null for a session that a sign-up opened. */
  @Column('text', { nullable: true })
  proved_phone: string | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Named and typed as the library that counts here wants it. */
@Entity('rate_limits')
export class RateLimitRow {
  /** The limit's name and a keyed hash of whose times are counted. */
  @PrimaryColumn('varchar', { length: 255, primaryKeyConstraintName: 'rate_limits_pkey' })
  key: string;

  @Column('integer')
  points: number;

  /** When the window ends, in milliseconds since 1970. */
  @Column('bigint')
  expire: string;
}

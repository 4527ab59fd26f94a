import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('request_paces')
export class RequestPaceRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'request_paces_pkey' })
  name: string;

  /** When the next turn is free. */
  @Column('timestamptz')
  next_at: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('forecasts')
export class ForecastRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'forecasts_pkey' })
  source: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'forecasts_pkey' })
  cell: string;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'forecasts_pkey' })
  @Index('forecasts_by_hour')
  hour: Date;

  /** SQL NULL until somebody has stored it; a stored JSON null is not SQL NULL. */
  @Column('jsonb', { nullable: true })
  payload: unknown;

  @Column('timestamptz', { nullable: true })
  leased_until: Date | null;
}

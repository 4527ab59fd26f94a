import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { RunSummary } from '../../../../domain/texting/run-summary.js';

/** The morning texts of one time zone and date. */
@Entity('text_runs')
@Unique('text_runs_one_per_zone_and_date', ['time_zone', 'local_date'])
@Check('text_runs_open_before_they_close', 'opens_at < closes_at')
@Check('text_runs_pause_has_a_code', '(paused_at IS NULL) = (paused_by IS NULL)')
@Check('text_runs_summary_is_an_object', "jsonb_typeof(summary) = 'object'")
export class TextRunRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'text_runs_pkey',
  })
  id: number;

  @Column('text')
  time_zone: string;

  @Column('date')
  local_date: string;

  @Column('timestamptz')
  opens_at: Date;

  /** Nothing is sent from then on. */
  @Column('timestamptz')
  closes_at: Date;

  @Column('timestamptz')
  planned_at: Date;

  /** How many batches there are; they are counted from 1. */
  @Column('integer', { default: 0 })
  batches: number;

  /** When the provider said that nothing more must be sent, or was last tried since; else null. */
  @Column('timestamptz', { nullable: true })
  paused_at: Date | null;

  /** The provider's code for that. */
  @Column('text', { nullable: true })
  paused_by: string | null;

  @Column('jsonb', { nullable: true })
  summary: RunSummary | null;

  /** When the window was over and nothing waited any more. */
  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;
}

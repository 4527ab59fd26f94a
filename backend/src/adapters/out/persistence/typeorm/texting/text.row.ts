import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { TEXT_KINDS, type TextKind } from '../../../../../application/ports/texts.port.js';
import type { LocalDate } from '../../../../../domain/commute/time.js';
import {
  TEXT_STATES,
  type RunSummary,
  type SkipReason,
  type TextFailure,
  type TextState,
} from '../../../../../domain/texting/text-state.js';
import { isE164, isOneOf } from '../database/columns.js';
import { RiderRow } from '../accounts/rider.row.js';

/** Triggers in the migration enforce which state may follow which. */
@Entity('texts')
@Index('texts_one_morning_per_rider', ['rider_id', 'local_date'], {
  unique: true,
  where: "kind = 'morning'",
})
@Index('texts_one_morning_per_phone', ['phone', 'local_date'], {
  unique: true,
  where: "kind = 'morning' AND state <> 'skipped'",
})
@Index('texts_tests_by_phone', ['phone', 'created_at'], { where: "kind = 'test'" })
@Index('texts_by_provider_message', ['provider_message_id'], {
  unique: true,
  where: 'provider_message_id IS NOT NULL',
})
@Index('texts_to_write', ['run_id', 'batch'], { where: "state = 'pending' AND body IS NULL" })
@Index('texts_to_send', ['run_id', 'id'], { where: "state = 'pending' AND body IS NOT NULL" })
@Index('texts_in_the_air', ['id'], { where: "state IN ('sending', 'unknown')" })
@Check('texts_kind_known', isOneOf('kind', TEXT_KINDS))
@Check('texts_state_known', isOneOf('state', TEXT_STATES))
@Check('texts_phone_is_e164', isE164('phone'))
@Check('texts_morning_in_a_run', "(kind = 'morning') = (run_id IS NOT NULL AND batch IS NOT NULL)")
@Check('texts_without_success_say_why', "state NOT IN ('skipped', 'failed') OR reason IS NOT NULL")
@Check(
  'texts_with_success_have_a_message',
  "state NOT IN ('accepted', 'delivered') OR provider_message_id IS NOT NULL",
)
@Check('texts_being_sent_are_leased', "state <> 'sending' OR (leased_until IS NOT NULL AND attempts > 0)")
@Check('texts_return_once', 'returns BETWEEN 0 AND 1')
export class TextRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'texts_pkey',
  })
  id: string;

  @Column('text')
  kind: TextKind;

  /** Null after the rider's account was deleted, and for a test text before there is one. */
  @Column('integer', { nullable: true })
  @Index('texts_by_rider')
  @ForeignKey(() => RiderRow, { name: 'texts_rider_fkey', onDelete: 'SET NULL' })
  rider_id: number | null;

  @Column('text')
  phone: string;

  @Column('date')
  local_date: LocalDate;

  @Column('text', { nullable: true })
  body: string | null;

  @Column('text')
  state: TextState;

  /** Why it was skipped or failed, or is still pending. */
  @Column('text', { nullable: true })
  reason: SkipReason | TextFailure | null;

  /** The provider's code for a rejection or failure. */
  @Column('text', { nullable: true })
  provider_code: string | null;

  @Column('text', { nullable: true })
  provider_message_id: string | null;

  @Column('integer', { nullable: true })
  @Index('texts_by_run')
  @ForeignKey(() => TextRunRow, { name: 'texts_run_fkey' })
  run_id: number | null;

  /** Number within the run of the batch that one worker evaluates. */
  @Column('integer', { nullable: true })
  batch: number | null;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('integer', { default: 0 })
  returns: number;

  /** By the server's clock: when the worker loses it. For an unknown text, since when it has been unknown. */
  @Column('timestamptz', { nullable: true })
  leased_until: Date | null;

  /** By the server's clock: the earliest time of the next attempt. */
  @Column('timestamptz', { nullable: true })
  not_before: Date | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  changed_at: Date;
}

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
  local_date: LocalDate;

  @Column('timestamptz')
  opens_at: Date;

  /** Nothing is sent from this time on. */
  @Column('timestamptz')
  closes_at: Date;

  @Column('timestamptz')
  planned_at: Date;

  /** The number of batches; the first is 1. */
  @Column('integer', { default: 0 })
  batches: number;

  /** When the provider refused to take any more, or when it was last tried since; null while the run isn't paused. */
  @Column('timestamptz', { nullable: true })
  paused_at: Date | null;

  /** The provider's code for the pause. */
  @Column('text', { nullable: true })
  paused_by: string | null;

  @Column('jsonb', { nullable: true })
  summary: RunSummary | null;

  /** When the window had closed and no text was pending. */
  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;
}

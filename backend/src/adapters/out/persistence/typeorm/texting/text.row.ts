import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { TextKind } from '../../../../../application/ports/texts.port.js';
import type {
  SkipReason,
  TextFailure,
  TextState,
  RunSummary,
} from '../../../../../domain/texting/text-state.js';
import { RiderRow } from '../rider.row.js';

/** Which state may follow which is in triggers of the migration, as TypeORM knows none. */
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
@Check('texts_kind_known', "kind IN ('morning', 'test')")
@Check(
  'texts_state_known',
  "state IN ('pending', 'sending', 'accepted', 'delivered', 'failed', 'unknown', 'skipped')",
)
@Check('texts_phone_is_e164', "phone ~ '^\\+[1-9][0-9]{6,14}$'")
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

  /** Null once the rider has left, and for a test text of somebody without an account. */
  @Column('integer', { nullable: true })
  @Index('texts_by_rider')
  @ForeignKey(() => RiderRow, { name: 'texts_rider_fkey', onDelete: 'SET NULL' })
  rider_id: number | null;

  @Column('text')
  phone: string;

  @Column('date')
  local_date: string;

  @Column('text', { nullable: true })
  body: string | null;

  @Column('text')
  state: TextState;

  /** Why it was skipped or failed; of a pending one why it still waits. */
  @Column('text', { nullable: true })
  reason: SkipReason | TextFailure | null;

  /** The provider's own code for a refusal or failure. */
  @Column('text', { nullable: true })
  provider_code: string | null;

  @Column('text', { nullable: true })
  provider_message_id: string | null;

  @Column('integer', { nullable: true })
  @Index('texts_by_run')
  @ForeignKey(() => TextRunRow, { name: 'texts_run_fkey' })
  run_id: number | null;

  /** The riders that one worker takes at a time, counted within the run. */
  @Column('integer', { nullable: true })
  batch: number | null;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('integer', { default: 0 })
  returns: number;

  /** By the server's clock: whose worker has not come back by then has lost it. Of an unknown one since when it is. */
  @Column('timestamptz', { nullable: true })
  leased_until: Date | null;

  /** By the server's clock: not to be tried before. */
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

import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import {
  TEXT_CHANNELS,
  TEXT_KINDS,
  type TextChannel,
  type TextKind,
} from '../../../../../application/ports/texts.port.js';
import type { LocalDate } from '../../../../../domain/commute/time.js';
import {
  TEXT_STATES,
  type RunSummary,
  type SkipReason,
  type TextFailure,
  type TextState,
  type WaitReason,
} from '../../../../../domain/texting/text-state.js';
import { isE164, isOneOf } from '../database/columns.js';
import { RiderRow } from '../accounts/rider.row.js';

/** Whether a text takes its rider's place of the date; SQL. */
export const HOLDS_PLACE = "state IN ('sending', 'unknown', 'accepted', 'delivered')";

/** Whether it takes the phone's place, which a text that has failed keeps; SQL. */
export const HOLDS_PHONE = `(${HOLDS_PLACE} OR state = 'failed')`;

/**
 * Partitioned by month of the local date. Triggers in the migration enforce which state may follow which. The provider's
 * message ids are unique by a table of their own, as an index of a partitioned table can't make them so.
 */
@Entity('texts')
@Index('texts_one_per_rider', ['rider_id', 'local_date', 'kind', 'channel'], {
  unique: true,
  where: `kind <> 'test' AND ${HOLDS_PLACE}`,
})
@Index('texts_one_per_phone', ['phone', 'local_date', 'kind', 'channel'], {
  unique: true,
  where: `kind <> 'test' AND ${HOLDS_PHONE}`,
})
@Index('texts_by_rider', ['rider_id', 'local_date'])
@Index('texts_by_run', ['run_id', 'state'])
@Index('texts_tests_by_phone', ['phone', 'local_date'], { where: "kind = 'test'" })
@Check('texts_kind_known', isOneOf('kind', TEXT_KINDS))
@Check('texts_channel_known', isOneOf('channel', TEXT_CHANNELS))
@Check('texts_state_known', isOneOf('state', TEXT_STATES))
@Check('texts_phone_is_e164', isE164('phone'))
@Check('texts_morning_in_a_run', "(kind = 'morning') = (run_id IS NOT NULL)")
@Check(
  'texts_that_wait_or_end_say_why',
  "state NOT IN ('pending', 'skipped', 'failed') OR reason IS NOT NULL",
)
@Check(
  'texts_with_success_have_a_message',
  "state NOT IN ('accepted', 'delivered') OR provider_message_id IS NOT NULL",
)
@Check('texts_being_sent_have_begun', "state <> 'sending' OR (sending_at IS NOT NULL AND attempts > 0)")
@Check('texts_return_once', 'returns BETWEEN 0 AND 1')
export class TextRow {
  @PrimaryGeneratedColumn('increment', { type: 'bigint', primaryKeyConstraintName: 'texts_pkey' })
  id: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'texts_pkey' })
  local_date: LocalDate;

  @Column('text')
  kind: TextKind;

  @Column('text', { default: 'sms' })
  channel: TextChannel;

  /** Null after the rider's account was deleted, and for a test text before there is one. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => RiderRow, { name: 'texts_rider_fkey', onDelete: 'SET NULL' })
  rider_id: number | null;

  @Column('text')
  phone: string;

  @Column('text', { nullable: true })
  body: string | null;

  @Column('text')
  state: TextState;

  /** Why it was skipped or failed, or is still pending. */
  @Column('text', { nullable: true })
  reason: SkipReason | TextFailure | WaitReason | null;

  /** The provider's code for a rejection or failure. */
  @Column('text', { nullable: true })
  provider_code: string | null;

  @Column('text', { nullable: true })
  provider_message_id: string | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => TextRunRow, { name: 'texts_run_fkey' })
  run_id: number | null;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('integer', { default: 0 })
  returns: number;

  /** How often the provider refused it when it was tried alone. */
  @Column('integer', { default: 0 })
  refusals: number;

  /** From when it counts toward the phone's week; null in rows of 0.1.0 that count toward none. */
  @Column('timestamptz', { nullable: true })
  nominal_at: Date | null;

  /** By the server's clock: when it was last marked as being sent. */
  @Column('timestamptz', { nullable: true })
  sending_at: Date | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  changed_at: Date;
}

/** A message of the provider's, and the text that it is. */
@Entity('text_messages')
export class TextMessageRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'text_messages_pkey' })
  provider_message_id: string;

  @Column('bigint')
  text_id: string;

  @Column('date')
  @Index('text_messages_by_date')
  local_date: LocalDate;
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

  /** Riders whose text time is no later have been handed out to workers. */
  @Column('time', { nullable: true })
  handed_out_until: string | null;

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

/** SQL, as these compare what is stored with the server that they run on, and record many texts by what is stored. */
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  DatabaseMemoryPort,
  MemoryLook,
  PhonesRequest,
  Recall,
  RecalledText,
  SentMessage,
} from '../../../../../application/texting/morning/database-memory.port.js';
import type { MorningRun } from '../../../../../application/texting/morning/morning-runs.port.js';
import { MS_PER_SECOND } from '../../../../../domain/commute/time.js';
import { isRideDay, statesOffParameter } from '../accounts/ride-days.sql.js';
import type { Database } from '../database/database.js';
import { isToBeTexted } from './morning-runs.sql.js';
import { HOLDS_PHONE, HOLDS_PLACE, type TextRow } from './text.row.js';

/** One row, so that every backup has it. */
@Entity('database_memory')
@Check('database_memory_is_one_row', 'only_row')
export class DatabaseMemoryRow {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'database_memory_pkey' })
  only_row: boolean;

  /** What database_identity() was at the last look. */
  @Column('text')
  identity: string;

  /** By the server's clock: when it became that. */
  @Column('timestamptz')
  noticed_at: Date;

  /** When the database was last looked at, to the half minute. */
  @Column('timestamptz')
  seen_at: Date;

  /** What was done since then may be missing; null where nothing is. */
  @Column('timestamptz', { nullable: true })
  missing_since: Date | null;

  /** By the server's clock: until then, a replica is recalling. */
  @Column('timestamptz', { nullable: true })
  recalled_until: Date | null;
}

const SEEN_EVERY_MS = 30 * MS_PER_SECOND;
const RECALLED_FOR = "interval '60 seconds'";

const LOOK = {
  name: 'look-at-database-memory',
  text: `
    SELECT database_identity() AS now_identity, memory.* FROM (SELECT) AS one LEFT JOIN database_memory AS memory ON true`,
};

const REMEMBER = {
  name: 'remember-database',
  text: `
    INSERT INTO database_memory (identity, noticed_at, seen_at)
    VALUES (database_identity(), clock_timestamp(), $1) ON CONFLICT DO NOTHING`,
};

const NOTE_SEEN = {
  name: 'note-database-seen',
  text: 'UPDATE database_memory SET seen_at = $1 WHERE identity = database_identity() AND seen_at < $1',
};

/** Of several who notice it, one does it. */
const NOTICE_CHANGE = {
  name: 'notice-database-change',
  text: `
    WITH memory AS MATERIALIZED (
      SELECT identity FROM database_memory WHERE identity <> database_identity() FOR UPDATE
    ), skipped AS MATERIALIZED (
      SELECT skip_text_ids() FROM memory
    )
    UPDATE database_memory AS row SET
      identity = database_identity(),
      noticed_at = clock_timestamp(),
      seen_at = $1,
      missing_since = least(row.missing_since, row.seen_at, $2),
      recalled_until = NULL
    FROM skipped`,
};

const BEGIN = {
  name: 'begin-recall',
  text: `
    UPDATE database_memory SET recalled_until = clock_timestamp() + ${RECALLED_FOR}
    WHERE missing_since IS NOT NULL AND identity = database_identity()
      AND noticed_at <= clock_timestamp() - $1 * interval '1 millisecond'
      AND (recalled_until IS NULL OR recalled_until <= clock_timestamp())
    RETURNING identity, missing_since`,
};

const CONTINUE = {
  name: 'continue-recall',
  text: `UPDATE database_memory SET recalled_until = clock_timestamp() + ${RECALLED_FOR} WHERE missing_since IS NOT NULL`,
};

const END = {
  name: 'end-recall',
  text: `
    UPDATE database_memory SET missing_since = NULL, recalled_until = NULL
    WHERE identity = $1 AND identity = database_identity()`,
};

const CLOCKS_DIFFER = "interval '10 minutes'";

/** A message whose text the database has lost: its sender has recorded the outcome afterward. */
const NO_TEXT_OF_MESSAGE = `NOT EXISTS (
        SELECT FROM texts WHERE texts.id = stored.text_id AND texts.local_date = stored.local_date)`;

const DETACH = {
  name: 'detach-messages-of-lost-texts',
  text: `DELETE FROM text_messages AS stored WHERE provider_message_id = ANY ($1) AND ${NO_TEXT_OF_MESSAGE}`,
};

/**
 * Of a phone's texts of a date, one was sent at most. Where several accounts have the phone, it was the one that bound it, or else
 * the newest; whichever it was, the phone has had its text.
 */
const NOTE_SENT = {
  name: 'note-recalled-texts',
  text: `
    WITH message AS (
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS message (message_id, phone, body, sent_at)
      WHERE NOT EXISTS (SELECT FROM text_messages WHERE provider_message_id = message_id)
    ), sent AS MATERIALIZED (
      SELECT DISTINCT ON (run.id, message.phone) message.*, run.id AS run_id, run.local_date, rider.id AS rider_id,
        run.opens_at + (rider.text_time - time '06:00') AS nominal_at
      FROM message
      JOIN riders AS rider ON rider.phone = message.phone
      JOIN text_runs AS run ON run.time_zone = rider.time_zone
        AND message.sent_at BETWEEN run.opens_at - ${CLOCKS_DIFFER} AND run.closes_at + ${CLOCKS_DIFFER}
      ORDER BY run.id, message.phone, rider.phone_confirmed DESC, rider.sms_subscribed DESC, rider.id DESC, message.sent_at
    ), open AS (
      SELECT text.id, text.local_date, text.attempts, sent.message_id
      FROM sent JOIN texts AS text ON text.phone = sent.phone AND text.local_date = sent.local_date
        AND text.kind = 'morning' AND text.channel = 'sms' AND text.state IN ('sending', 'unknown')
    ), free AS MATERIALIZED (
      SELECT sent.* FROM sent WHERE NOT EXISTS (
        SELECT FROM texts AS other WHERE other.local_date = sent.local_date AND other.kind = 'morning' AND other.channel = 'sms'
          AND (other.phone = sent.phone AND ${HOLDS_PHONE} OR other.rider_id = sent.rider_id AND ${HOLDS_PLACE}))
    ), again AS (
      UPDATE texts AS text SET
        state = 'sending', reason = NULL, body = coalesce(text.body, free.body), attempts = text.attempts + 1,
        sending_at = clock_timestamp(), changed_at = $5
      FROM free
      WHERE text.rider_id = free.rider_id AND text.phone = free.phone AND text.local_date = free.local_date
        AND text.kind = 'morning' AND text.channel = 'sms' AND text.state = 'pending'
      RETURNING text.id, text.local_date, text.attempts, free.message_id
    ), added AS (
      INSERT INTO texts (kind, channel, rider_id, phone, local_date, body, state, run_id, attempts, nominal_at, sending_at,
        created_at, changed_at)
      SELECT 'morning', 'sms', rider_id, phone, local_date, body, 'sending', run_id, 1, nominal_at, clock_timestamp(), sent_at, $5
      FROM free WHERE NOT EXISTS (
        SELECT FROM texts AS waiting WHERE waiting.rider_id = free.rider_id AND waiting.local_date = free.local_date
          AND waiting.kind = 'morning' AND waiting.channel = 'sms' AND waiting.state = 'pending' AND waiting.phone = free.phone)
      ON CONFLICT DO NOTHING
      RETURNING id, local_date, attempts, phone
    )
    SELECT * FROM open UNION ALL SELECT * FROM again UNION ALL
    SELECT added.id, added.local_date, added.attempts, free.message_id FROM added JOIN free USING (phone, local_date)`,
};

const PHONES_TO_TEXT = {
  name: 'phones-to-text',
  text: `
    SELECT rider.id, rider.phone FROM riders AS rider
    WHERE rider.sms_subscribed AND rider.time_zone = $1 AND rider.id > $4 AND rider.text_time <= $3
      AND ${isRideDay('rider', { date: '$2', statesOff: '$6' })} AND ${isToBeTexted({ id: 'rider.id', phone: 'rider.phone' }, '$2::date')}
    ORDER BY rider.id LIMIT $5`,
};

export class TypeormDatabaseMemory implements DatabaseMemoryPort {
  constructor(private readonly database: Database) {}

  async look(look: MemoryLook): Promise<Recall | null> {
    const { now, missingSince } = look;
    const [row] = await this.database.query<LookedAtRow>(LOOK, []);
    if (row === undefined || row.identity === null) {
      await this.database.query(REMEMBER, [now]);
      return null;
    }
    if (row.identity !== row.now_identity) {
      await this.database.query(NOTICE_CHANGE, [now, missingSince]);
      return this.look(look);
    }
    if (now.getTime() - row.seen_at.getTime() >= SEEN_EVERY_MS) await this.database.query(NOTE_SEEN, [now]);
    return recallFrom(row);
  }

  async begin({ noticedForMs }: { readonly noticedForMs: number }): Promise<Recall | null> {
    const [row] = await this.database.query<RecallRow>(BEGIN, [noticedForMs]);
    return row === undefined ? null : recallFrom(row);
  }

  async continue(): Promise<void> {
    await this.database.query(CONTINUE, []);
  }

  async noteSent(messages: readonly SentMessage[], at: Date): Promise<RecalledText[]> {
    if (messages.length === 0) return [];
    const ids = messages.map(({ providerMessageId }) => providerMessageId);
    await this.database.query(DETACH, [ids]);
    const rows = await this.database.query<NotedRow>(NOTE_SENT, [
      ids,
      messages.map(({ phone }) => phone),
      messages.map(({ body }) => body),
      messages.map(({ sentAt }) => sentAt.toISOString()),
      at,
    ]);
    return rows.map(({ id, local_date, attempts, message_id }) => ({
      id,
      date: local_date,
      attempt: attempts,
      providerMessageId: message_id,
    }));
  }

  async phonesToText(
    { timeZone, date }: MorningRun,
    { until, statesOff, afterRiderId, limit }: PhonesRequest,
  ): Promise<{ riderId: number; phone: string }[]> {
    const values = [timeZone, date, until, afterRiderId, limit, statesOffParameter(statesOff)];
    const rows = await this.database.query<{ id: number; phone: string }>(PHONES_TO_TEXT, values);
    return rows.map(({ id, phone }) => ({ riderId: id, phone }));
  }

  async end({ identity }: Recall): Promise<void> {
    await this.database.query(END, [identity]);
  }
}

type RecallRow = Pick<DatabaseMemoryRow, 'identity' | 'missing_since'>;
type LookedAtRow = { readonly now_identity: string } & (
  (RecallRow & Pick<DatabaseMemoryRow, 'seen_at'>) | { readonly identity: null }
);
type NotedRow = Pick<TextRow, 'id' | 'local_date' | 'attempts'> & { readonly message_id: string };

const recallFrom = ({ identity, missing_since }: RecallRow): Recall | null =>
  missing_since && { identity, missingSince: missing_since };

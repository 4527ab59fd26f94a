/** SQL, as most of these decide by the row as it is stored, in the statement that changes it; many texts at once. */
import type { DataSource } from 'typeorm';
import type {
  NewTestText,
  ReceiptEffect,
  SendingText,
  StoredText,
  TextOutcome,
  TextReceipt,
  TextsPort,
} from '../../../../../application/ports/texts.port.js';
import { TEXTS_PER_WEEK } from '../../../../../domain/texting/send-window.js';
import { Database } from '../database/database.js';
import { throwOwnerGone } from '../database/database-errors.js';
import { deleteInPortions, portionOf, ROWS_PER_STATEMENT } from '../database/delete-in-portions.js';
import { isRowId, select, type Selected } from '../database/columns.js';
import { firstOfMonth, localDateOf, type LocalDate } from '../../../../../domain/commute/time.js';
import { dropMonthsBefore } from '../database/monthly-partitions.js';
import { textsOfWeek, LOCK_PHONES } from './weekly-limit.sql.js';
import { TextRow } from './text.row.js';

const RESERVED_COLUMNS = ['id', 'local_date', 'attempts'] as const satisfies readonly (keyof TextRow)[];

export const RESERVE = {
  name: 'reserve-test-text',
  text: `
    INSERT INTO texts
      (kind, rider_id, phone, body, local_date, state, attempts, nominal_at, sending_at, created_at, changed_at)
    SELECT 'test', $1::integer, $2::text, $3, $4::date, 'sending', 1, $5, clock_timestamp(), $5, $5
    WHERE ${textsOfWeek('$2', '$4', '$6')} < ${TEXTS_PER_WEEK}
    RETURNING ${select('texts', RESERVED_COLUMNS)}`,
};

/**
 * A message that is another text's is not this one's too. An attempt's acceptance always counts, or the text would be sent again; any other outcome counts only until a later
 * attempt begins.
 */
export const RECORD_OUTCOMES = {
  name: 'record-text-outcomes',
  text: `
    WITH outcome AS (
      SELECT * FROM unnest($2::bigint[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[])
        AS outcome (id, attempt, state, reason, code, message_id, refusals)
    ), named AS (
      INSERT INTO text_messages AS stored (provider_message_id, text_id, local_date)
      SELECT message_id, id, $1 FROM outcome WHERE message_id IS NOT NULL
      ON CONFLICT (provider_message_id) DO UPDATE SET text_id = excluded.text_id WHERE stored.text_id = excluded.text_id
      RETURNING provider_message_id
    )
    UPDATE texts AS text SET
      state = outcome.state,
      reason = outcome.reason,
      provider_code = outcome.code,
      provider_message_id = coalesce(text.provider_message_id, outcome.message_id),
      refusals = text.refusals + outcome.refusals,
      changed_at = $9
    FROM outcome
    WHERE text.id = outcome.id AND text.local_date = $1
      AND (message_id IS NULL OR message_id IN (SELECT provider_message_id FROM named)) AND CASE
      WHEN outcome.state = 'accepted'
        THEN text.state IN ('sending', 'unknown', 'pending') AND text.attempts >= outcome.attempt
      WHEN outcome.state = 'unknown' THEN text.state = 'sending' AND text.attempts = outcome.attempt
      ELSE text.state IN ('sending', 'unknown') AND text.attempts = outcome.attempt
        AND (outcome.state <> 'pending' OR text.state = 'sending')
    END`,
};

/** By the provider's id, or else by our own, unless that text is another message. */
const FIND_FOR_RECEIPT = {
  name: 'find-text-for-receipt',
  text: `
    SELECT text_id AS id, local_date FROM text_messages WHERE provider_message_id = $3
    UNION ALL
    SELECT id, local_date FROM texts WHERE id = $1 AND local_date = $2 AND provider_message_id IS NULL
    LIMIT 1`,
};

export const RECORD_RECEIPT = {
  name: 'record-text-receipt',
  text: `
    WITH recorded AS (
      UPDATE texts SET
        state = $3,
        reason = CASE WHEN $3 = 'failed' THEN 'undelivered' END,
        provider_code = $5,
        provider_message_id = coalesce(provider_message_id, $4),
        changed_at = $6
      WHERE id = $1 AND local_date = $2 AND (provider_message_id IS NULL OR provider_message_id = $4) AND (
        state IN ('sending', 'unknown')
        OR state = 'pending' AND attempts > 0
        OR state = 'accepted' AND $3 IN ('delivered', 'failed'))
      RETURNING id, local_date
    )
    INSERT INTO text_messages (provider_message_id, text_id, local_date)
    SELECT $4, id, local_date FROM recorded
    ON CONFLICT (provider_message_id) DO UPDATE SET text_id = excluded.text_id
    RETURNING text_id`,
};

/** Of months that were dropped. */
const FORGET_MESSAGES = portionOf('text_messages', 'provider_message_id', 'local_date < $1');

const FORGET = {
  name: 'forget-texts',
  text: `
    WITH old AS (
      SELECT id, local_date FROM texts
      WHERE created_at < $2 AND local_date <= $2::date + 1 OR rider_id IS NULL AND created_at < $1 AND local_date <= $1::date + 1
      LIMIT ${ROWS_PER_STATEMENT}
    ), messages AS (
      DELETE FROM text_messages USING old WHERE text_id = old.id AND text_messages.local_date = old.local_date
    ), deleted AS (
      DELETE FROM texts USING old WHERE texts.id = old.id AND texts.local_date = old.local_date RETURNING TRUE
    )
    SELECT count(*)::integer AS count FROM deleted`,
};

export class TypeormTexts implements TextsPort {
  constructor(private readonly database: Database) {}

  reserve(text: NewTestText): Promise<SendingText | null> {
    const reservation = this.database.statements(async (run) => {
      await run(LOCK_PHONES, [[text.phone]]);
      const [row] = await run<Selected<TextRow, typeof RESERVED_COLUMNS>>(RESERVE, [
        text.riderId,
        text.phone,
        text.body,
        text.date,
        text.at,
        text.weekSince,
      ]);
      return row === undefined ? null : { id: row.id, date: row.local_date, attempt: row.attempts };
    });
    return reservation.catch(throwOwnerGone);
  }

  async recordOutcomes(date: LocalDate, outcomes: readonly TextOutcome[], at: Date): Promise<void> {
    if (outcomes.length === 0) return;
    await this.database.query(RECORD_OUTCOMES, [
      date,
      outcomes.map(({ id }) => id),
      outcomes.map(({ attempt }) => attempt),
      outcomes.map(({ state }) => state),
      outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : null)),
      outcomes.map((outcome) => ('code' in outcome ? outcome.code : null)),
      outcomes.map((outcome) => (outcome.state === 'accepted' ? outcome.providerMessageId : null)),
      outcomes.map((outcome) => (outcome.state === 'pending' && outcome.countsAgainstIt === true ? 1 : 0)),
      at,
    ]);
  }

  async recordReceipt({ text, providerMessageId, state, code, at }: TextReceipt): Promise<ReceiptEffect> {
    const asked = [text?.id ?? null, text?.date ?? null, providerMessageId];
    const [found] = await this.database.query<Selected<TextRow, ['id', 'local_date']>>(
      FIND_FOR_RECEIPT,
      asked,
    );
    if (found === undefined) return 'unknown-text';
    const recorded = await this.database.query(RECORD_RECEIPT, [
      found.id,
      found.local_date,
      state,
      providerMessageId,
      state === 'failed' ? code : null,
      at,
    ]);
    return recorded.length > 0 ? 'recorded' : 'no-change';
  }

  async listOfRider(riderId: number): Promise<StoredText[]> {
    if (!isRowId(riderId)) return [];
    const rows = await this.database.run((manager) =>
      manager.find(TextRow, { where: { rider_id: riderId }, order: { created_at: 'ASC', id: 'ASC' } }),
    );
    return rows.map(storedTextFrom);
  }

  async forget({
    ofNobody,
    ofRiders,
  }: {
    readonly ofNobody: Date;
    readonly ofRiders: Date;
  }): Promise<number> {
    const month = firstOfMonth(localDateOf(ofRiders, 'UTC'));
    await dropMonthsBefore(this.database, 'texts', month);
    await deleteInPortions(this.database, FORGET_MESSAGES, [month]);
    return deleteInPortions(this.database, FORGET, [ofNobody, ofRiders]);
  }
}

const storedTextFrom = (row: TextRow): StoredText => ({
  id: row.id,
  kind: row.kind,
  phone: row.phone,
  date: row.local_date,
  body: row.body,
  state: row.state,
  reason: row.reason,
  createdAt: row.created_at,
  changedAt: row.changed_at,
});

/** States of a text that isn't settled yet. */
export type OpenState = 'pending' | 'sending' | 'unknown';

const COUNT = {
  name: 'count-open-texts',
  text: `
    SELECT state, count(*) AS count FROM texts
    WHERE state IN ('pending', 'sending', 'unknown') AND (run_id IS NULL OR run_id = ANY (ARRAY(
      SELECT id FROM text_runs WHERE finished_at IS NULL OR summary ->> 'unknown' <> '0')))
    GROUP BY state`,
};

/** @throws StorageUnavailable if the database can't be reached. */
export async function countOpenTexts(dataSource: DataSource): Promise<Record<OpenState, number>> {
  const rows = await new Database(dataSource).query<{ state: OpenState; count: string }>(COUNT, []);
  const counts = { pending: 0, sending: 0, unknown: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

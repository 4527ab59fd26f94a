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
import { deleteInPortions, ROWS_PER_STATEMENT } from '../database/delete-in-portions.js';
import { throwOwnerGone } from '../database/database-errors.js';
import { isRowId, select, type Selected } from '../database/columns.js';
import { LOCK_PHONES, textsOfWeek } from './weekly-limit.sql.js';
import { TextRow } from './text.row.js';

const RESERVED_COLUMNS = ['id', 'attempts'] as const satisfies readonly (keyof TextRow)[];

const RESERVE = {
  name: 'reserve-test-text',
  text: `
    INSERT INTO texts
      (kind, rider_id, phone, body, local_date, state, attempts, leased_until, created_at, changed_at)
    SELECT 'test', $1::integer, $2::text, $3, $4, 'sending', 1,
      clock_timestamp() + $5 * interval '1 millisecond', $6, $6
    WHERE ${textsOfWeek('$2', '$7')} < ${TEXTS_PER_WEEK}
    RETURNING ${select('texts', RESERVED_COLUMNS)}`,
};

/**
 * An attempt's acceptance always counts, or the text would be sent again; any other outcome counts only until a later
 * attempt begins.
 */
const RECORD_OUTCOMES = {
  name: 'record-text-outcomes',
  text: `
    UPDATE texts AS text SET
      state = outcome.state,
      reason = outcome.reason,
      provider_code = outcome.code,
      provider_message_id = coalesce(text.provider_message_id, outcome.message_id),
      leased_until = CASE WHEN outcome.state = 'unknown' THEN clock_timestamp() END,
      not_before = clock_timestamp() + outcome.retry_after_s * interval '1 second',
      changed_at = $8
    FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::double precision[])
      AS outcome (id, attempt, state, reason, code, message_id, retry_after_s)
    WHERE text.id = outcome.id AND CASE
      WHEN outcome.state = 'accepted'
        THEN text.state IN ('sending', 'unknown', 'pending') AND text.attempts >= outcome.attempt
      WHEN outcome.state = 'unknown' THEN text.state = 'sending' AND text.attempts = outcome.attempt
      ELSE text.state IN ('sending', 'unknown') AND text.attempts = outcome.attempt
        AND (outcome.state <> 'pending' OR text.state = 'sending')
    END`,
};

const FIND_FOR_RECEIPT = {
  name: 'find-text-for-receipt',
  text: `
    SELECT id FROM texts WHERE provider_message_id = $2
    UNION ALL
    SELECT id FROM texts WHERE id = $1 AND (provider_message_id IS NULL OR provider_message_id = $2)
    LIMIT 1`,
};

const RECORD_RECEIPT = {
  name: 'record-text-receipt',
  text: `
    UPDATE texts SET
      state = $2,
      reason = CASE WHEN $2 = 'failed' THEN 'undelivered' END,
      provider_code = $4,
      provider_message_id = coalesce(provider_message_id, $3),
      leased_until = NULL,
      not_before = NULL,
      changed_at = $5
    WHERE id = $1 AND (provider_message_id IS NULL OR provider_message_id = $3) AND (
      state IN ('sending', 'unknown')
      OR state = 'pending' AND attempts > 0
      OR state = 'accepted' AND $2 IN ('delivered', 'failed'))
    RETURNING id`,
};

const FORGET = {
  name: 'forget-texts',
  text: `
    WITH old AS (
      SELECT id FROM texts WHERE rider_id IS NULL AND created_at < $1
      UNION
      SELECT id FROM (SELECT id, created_at FROM texts ORDER BY id LIMIT ${ROWS_PER_STATEMENT}) AS oldest WHERE created_at < $2
      LIMIT ${ROWS_PER_STATEMENT}
    ), deleted AS (
      DELETE FROM texts USING old WHERE texts.id = old.id RETURNING TRUE
    )
    SELECT count(*)::integer AS count FROM deleted`,
};

/** Digits that fit a bigint; anything else isn't one of our ids. */
const TEXT_ID = /^\d{1,18}$/;

export class TypeormTexts implements TextsPort {
  constructor(private readonly database: Database) {}

  reserve(text: NewTestText, { leaseMs }: { readonly leaseMs: number }): Promise<SendingText | null> {
    const reservation = this.database.statements(async (run) => {
      await run(LOCK_PHONES, [[text.phone]]);
      const [row] = await run<Selected<TextRow, typeof RESERVED_COLUMNS>>(RESERVE, [
        text.riderId,
        text.phone,
        text.body,
        text.date,
        leaseMs,
        text.at,
        text.weekSince,
      ]);
      return row === undefined ? null : { id: row.id, attempt: row.attempts };
    });
    return reservation.catch(throwOwnerGone);
  }

  async recordOutcomes(outcomes: readonly TextOutcome[], at: Date): Promise<void> {
    if (outcomes.length === 0) return;
    await this.database.query(RECORD_OUTCOMES, [
      outcomes.map(({ id }) => id),
      outcomes.map(({ attempt }) => attempt),
      outcomes.map(({ state }) => state),
      outcomes.map((outcome) => (outcome.state === 'failed' ? outcome.reason : null)),
      outcomes.map((outcome) => (outcome.state === 'failed' ? outcome.code : null)),
      outcomes.map((outcome) => (outcome.state === 'accepted' ? outcome.providerMessageId : null)),
      outcomes.map((outcome) => (outcome.state === 'pending' ? outcome.retryAfterSeconds : null)),
      at,
    ]);
  }

  async recordReceipt({ textId, providerMessageId, state, code, at }: TextReceipt): Promise<ReceiptEffect> {
    const ownId = textId !== null && TEXT_ID.test(textId) ? textId : null;
    const [found] = await this.database.query<{ id: string }>(FIND_FOR_RECEIPT, [ownId, providerMessageId]);
    if (found === undefined) return 'unknown-text';
    const recorded = await this.database.query(RECORD_RECEIPT, [
      found.id,
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

  forget(before: { readonly ofNobody: Date; readonly ofRiders: Date }): Promise<number> {
    return deleteInPortions(this.database, FORGET, [before.ofNobody, before.ofRiders]);
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

/** Each part is answered by an index of just those texts. */
const COUNT = {
  name: 'count-open-texts',
  text: `
    SELECT
      (SELECT count(*) FROM texts WHERE state = 'pending' AND body IS NULL)
        + (SELECT count(*) FROM texts WHERE state = 'pending' AND body IS NOT NULL) AS pending,
      (SELECT count(*) FROM texts WHERE state = 'sending') AS sending,
      (SELECT count(*) FROM texts WHERE state = 'unknown') AS unknown`,
};

/** @throws StorageUnavailable if the database can't be reached. */
export async function countOpenTexts(dataSource: DataSource): Promise<Record<OpenState, number>> {
  const [row] = await new Database(dataSource).query<Record<OpenState, string>>(COUNT, []);
  const { pending = 0, sending = 0, unknown = 0 } = row ?? {};
  return { pending: Number(pending), sending: Number(sending), unknown: Number(unknown) };
}

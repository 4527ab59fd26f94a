/** SQL, as these change texts by conditions on their stored rows. */
import type { SendingText } from '../../../../../application/ports/texts.port.js';
import type {
  GivingUp,
  UnknownText,
  UnknownTextsPort,
} from '../../../../../application/texting/morning/morning-texts.port.js';
import type { LocalDate } from '../../../../../domain/commute/time.js';
import type { Database } from '../database/database.js';
import { select, type Selected } from '../database/columns.js';
import type { TextRow } from './text.row.js';

/** Of the last days, each with the index by run: those of runs, and test texts, which have none. */
const openTexts = (states: string): string => `
      local_date BETWEEN $1::date AND $1::date + 5 AND state IN (${states})
        AND (run_id IS NULL OR run_id = ANY (ARRAY(SELECT id FROM text_runs WHERE local_date >= $1::date)))`;

export const GIVE_UP_ON = {
  name: 'give-up-on-texts',
  text: `
    UPDATE texts SET state = 'unknown', changed_at = $3
    WHERE ${openTexts("'sending'")} AND sending_at <= clock_timestamp() - $2 * interval '1 millisecond'
    RETURNING id`,
};

const UNKNOWN_COLUMNS = [
  'id',
  'local_date',
  'kind',
  'attempts',
  'run_id',
  'phone',
  'body',
  'created_at',
] as const satisfies readonly (keyof TextRow)[];

type UnknownRow = Selected<TextRow, typeof UNKNOWN_COLUMNS> & { readonly sent_for_ms: number };

export const LIST_UNKNOWN = {
  name: 'list-unknown-texts',
  text: `
    SELECT ${select('texts', UNKNOWN_COLUMNS)},
      extract(epoch FROM clock_timestamp() - sending_at)::double precision * 1000 AS sent_for_ms
    FROM texts WHERE ${openTexts("'unknown'")}
    ORDER BY sending_at LIMIT $2`,
};

const UNATTACHED = {
  name: 'unattached-messages',
  text: `
    SELECT message_id FROM unnest($1::text[]) WITH ORDINALITY AS asked (message_id, place)
    WHERE NOT EXISTS (SELECT FROM text_messages WHERE provider_message_id = message_id) ORDER BY place`,
};

export const GIVE_BACK = {
  name: 'give-back-text',
  text: `
    UPDATE texts AS text SET
      state = CASE WHEN checked.is_retried THEN 'pending' ELSE 'failed' END,
      returns = text.returns + CASE WHEN checked.is_retried THEN 1 ELSE 0 END,
      reason = 'not-taken',
      changed_at = $4
    FROM (
      SELECT one.id, coalesce(
        one.returns = 0 AND one.rider_id IS NOT NULL AND one.body IS NOT NULL AND run.closes_at > $4, false
      ) AS is_retried
      FROM texts AS one LEFT JOIN text_runs AS run ON run.id = one.run_id WHERE one.id = $1 AND one.local_date = $2
    ) AS checked
    WHERE text.id = checked.id AND text.local_date = $2 AND text.state = 'unknown' AND text.attempts = $3
    RETURNING text.state`,
};

export class TypeormUnknownTexts implements UnknownTextsPort {
  constructor(private readonly database: Database) {}

  async giveUpOn({ since, sendingForMs, at }: GivingUp): Promise<number> {
    return (await this.database.query(GIVE_UP_ON, [since, sendingForMs, at])).length;
  }

  async list({
    since,
    limit,
  }: {
    readonly since: LocalDate;
    readonly limit: number;
  }): Promise<UnknownText[]> {
    const rows = await this.database.query<UnknownRow>(LIST_UNKNOWN, [since, limit]);
    return rows.map((row) => ({
      id: row.id,
      date: row.local_date,
      attempt: row.attempts,
      kind: row.kind,
      runId: row.run_id,
      phone: row.phone,
      body: row.body,
      startedAt: row.created_at,
      sentForMs: row.sent_for_ms,
    }));
  }

  async unattached(providerMessageIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ message_id: string }>(UNATTACHED, [providerMessageIds]);
    return rows.map(({ message_id }) => message_id);
  }

  async giveBack({ id, date, attempt }: SendingText, at: Date): Promise<'pending' | 'failed' | null> {
    const [row] = await this.database.query<{ state: 'pending' | 'failed' }>(GIVE_BACK, [
      id,
      date,
      attempt,
      at,
    ]);
    return row?.state ?? null;
  }
}

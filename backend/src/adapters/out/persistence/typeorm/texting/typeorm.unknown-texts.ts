/** SQL, as these claim and change texts by conditions on their stored rows, so that replicas don't take the same one. */
import type { SendingText } from '../../../../../application/ports/texts.port.js';
import type {
  UnknownText,
  UnknownTextsPort,
} from '../../../../../application/texting/morning/morning-texts.port.js';
import type { Database } from '../database/database.js';
import { select, type Selected } from '../database/columns.js';
import type { TextRow } from './text.row.js';

export const LOSE_LEASES = {
  name: 'lose-leases',
  text: `
    UPDATE texts SET state = 'unknown', leased_until = clock_timestamp(), not_before = NULL, changed_at = $1
    WHERE state = 'sending' AND leased_until <= clock_timestamp()
    RETURNING id`,
};

const UNKNOWN_COLUMNS = [
  'id',
  'kind',
  'attempts',
  'run_id',
  'phone',
  'body',
  'created_at',
] as const satisfies readonly (keyof TextRow)[];

type UnknownRow = Selected<TextRow, typeof UNKNOWN_COLUMNS> & { readonly unknown_for_ms: number };

export const CLAIM_UNKNOWN = {
  name: 'claim-unknown-texts',
  text: `
    WITH free AS (
      SELECT id FROM texts
      WHERE state = 'unknown' AND created_at >= $3
        AND (not_before IS NULL OR not_before <= clock_timestamp())
      ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    UPDATE texts AS text SET not_before = clock_timestamp() + $2 * interval '1 millisecond'
    FROM free WHERE text.id = free.id
    RETURNING ${select('text', UNKNOWN_COLUMNS)},
      extract(epoch FROM clock_timestamp() - text.leased_until)::double precision * 1000 AS unknown_for_ms`,
};

const UNATTACHED = {
  name: 'unattached-messages',
  text: `
    SELECT message_id FROM unnest($1::text[]) WITH ORDINALITY AS asked (message_id, place)
    WHERE NOT EXISTS (SELECT FROM texts WHERE provider_message_id = message_id) ORDER BY place`,
};

const GIVE_BACK = {
  name: 'give-back-text',
  text: `
    UPDATE texts AS text SET
      state = CASE WHEN checked.is_retried THEN 'pending' ELSE 'failed' END,
      returns = text.returns + CASE WHEN checked.is_retried THEN 1 ELSE 0 END,
      reason = CASE WHEN checked.is_retried THEN NULL ELSE 'not-taken' END,
      leased_until = NULL,
      not_before = NULL,
      changed_at = $3
    FROM (
      SELECT one.id, coalesce(
        one.returns = 0 AND one.rider_id IS NOT NULL AND one.body IS NOT NULL AND run.closes_at > $3, false
      ) AS is_retried
      FROM texts AS one LEFT JOIN text_runs AS run ON run.id = one.run_id WHERE one.id = $1
    ) AS checked
    WHERE text.id = checked.id AND text.state = 'unknown' AND text.attempts = $2
    RETURNING text.state`,
};

export class TypeormUnknownTexts implements UnknownTextsPort {
  constructor(private readonly database: Database) {}

  async loseLeases(at: Date): Promise<number> {
    return (await this.database.query(LOSE_LEASES, [at])).length;
  }

  async claim(options: {
    readonly limit: number;
    readonly againAfterMs: number;
    readonly since: Date;
  }): Promise<UnknownText[]> {
    const { limit, againAfterMs, since } = options;
    const rows = await this.database.query<UnknownRow>(CLAIM_UNKNOWN, [limit, againAfterMs, since]);
    return rows.map((row) => ({
      id: row.id,
      attempt: row.attempts,
      kind: row.kind,
      runId: row.run_id,
      phone: row.phone,
      body: row.body,
      createdAt: row.created_at,
      unknownForMs: row.unknown_for_ms,
    }));
  }

  async unattached(providerMessageIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ message_id: string }>(UNATTACHED, [providerMessageIds]);
    return rows.map(({ message_id }) => message_id);
  }

  async giveBack({ id, attempt }: SendingText, at: Date): Promise<'pending' | 'failed' | null> {
    const [row] = await this.database.query<{ state: 'pending' | 'failed' }>(GIVE_BACK, [id, attempt, at]);
    return row?.state ?? null;
  }
}

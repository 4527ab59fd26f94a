/** In SQL, as TypeORM knows no lists of values to join with. */
import type { DataSource } from 'typeorm';
import type { JournalEntry } from '../../../journal/file.journal.js';

/** A restored database may give a deleted rider's id to a new one, who has been here since. */
const DELETE_LEFT = `
  WITH left_riders AS (SELECT * FROM unnest($1::integer[], $2::timestamptz[]) AS entry (id, at)),
    deleted AS (
      DELETE FROM riders USING left_riders WHERE riders.id = left_riders.id AND riders.last_used_at < left_riders.at
      RETURNING TRUE
    )
  SELECT count(*)::integer AS count FROM deleted`;

const STOP_AGAIN = `
  WITH stopped AS (SELECT * FROM unnest($1::text[], $2::timestamptz[]) AS entry (phone, at)),
    unsubscribed AS (
      UPDATE riders SET sms_subscribed = false
      WHERE phone_confirmed AND sms_subscribed AND phone IN (SELECT phone FROM stopped)
    ),
    opted_out AS (
      INSERT INTO phone_opt_outs (phone, stopped_at) SELECT phone, at FROM stopped
      ON CONFLICT DO NOTHING RETURNING TRUE
    )
  SELECT count(*)::integer AS count FROM opted_out`;

/** May be done again: what is done already stays as it is. @returns how many riders and phones the database had forgotten. */
export async function replayJournal(
  dataSource: DataSource,
  entries: readonly JournalEntry[],
): Promise<{ readonly deleted: number; readonly stopped: number }> {
  const left = entries.flatMap((entry) => ('left' in entry ? [entry] : []));
  const stops = lastStops(entries);
  return {
    deleted: await count(
      dataSource,
      DELETE_LEFT,
      left.map((entry) => entry.left),
      left.map(({ at }) => at),
    ),
    stopped: await count(dataSource, STOP_AGAIN, [...stops.keys()], [...stops.values()]),
  };
}

/** Phones whose last word was STOP → when. */
function lastStops(entries: readonly JournalEntry[]): Map<string, string> {
  const stops = new Map<string, string>();
  for (const entry of [...entries].sort((a, b) => a.at.localeCompare(b.at))) {
    if ('stopped' in entry) stops.set(entry.stopped, entry.at);
    if ('started' in entry) stops.delete(entry.started);
  }
  return stops;
}

async function count(dataSource: DataSource, sql: string, ...values: unknown[][]): Promise<number> {
  if (values[0]?.length === 0) return 0;
  const [row] = await dataSource.query<{ count: number }[]>(sql, values);
  return row?.count ?? 0;
}

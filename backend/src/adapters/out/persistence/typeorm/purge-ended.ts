import type { Database } from './database.js';

const ROWS_AT_ONCE = 5000;

interface EndedRows {
  readonly table: string;
  readonly key: string;
  /** When a row is of no use any more. */
  readonly end: string;
}

/**
 * Deletes rows that have ended by $1, in portions, so that no statement runs out of time however long nobody has done it.
 * What somebody else is deleting just now is left to them.
 */
export const purgeStatement = ({ table, key, end }: EndedRows) => ({
  name: `purge-${table}`,
  text: `
    WITH ended AS (
      SELECT ${key} FROM ${table} WHERE ${end} <= $1 LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM ${table} USING ended WHERE ${table}.${key} = ended.${key} RETURNING TRUE
    )
    SELECT count(*)::integer AS gone FROM gone`,
});

/** @returns how many went. */
export async function purgeEnded(
  database: Database,
  statement: ReturnType<typeof purgeStatement>,
  now: Date,
): Promise<number> {
  let total = 0;
  for (;;) {
    const [portion] = await database.query<{ gone: number }>(statement, [now]);
    if (portion === undefined || portion.gone === 0) return total;
    total += portion.gone;
  }
}

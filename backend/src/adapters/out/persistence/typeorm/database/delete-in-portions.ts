import type { Database, PreparedStatement } from './database.js';

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

/** Few enough that no statement runs out of time, however many riders there are. */
const RIDERS_AT_ONCE = 1000;

/**
 * A statement that deletes for the "next" riders behind $1, by their ids. `deletion` is the part of its WITH that ends in
 * "gone", a row for each that went.
 */
export const deletionByRiders = (name: string, deletion: string): PreparedStatement => ({
  name,
  text: `
    WITH next AS (
      SELECT id FROM riders WHERE id > $1 ORDER BY id LIMIT ${RIDERS_AT_ONCE}
    ), ${deletion}
    SELECT (SELECT max(id) FROM next) AS last_rider, (SELECT count(*) FROM gone)::integer AS gone`,
});

interface Step {
  readonly last_rider: number | null;
  readonly gone: number;
}

/** Goes through all riders; `values` are $2 and on. @returns how many rows went. */
export async function deleteByRiders(
  database: Database,
  statement: PreparedStatement,
  values: readonly unknown[] = [],
): Promise<number> {
  let total = 0;
  for (let lastRider: number | null = 0; lastRider !== null;) {
    const [step]: Step[] = await database.query<Step>(statement, [lastRider, ...values]);
    total += step?.gone ?? 0;
    lastRider = step?.last_rider ?? null;
  }
  return total;
}

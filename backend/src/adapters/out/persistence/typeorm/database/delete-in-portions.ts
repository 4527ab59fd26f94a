/**
 * Deletes any number of rows without a statement that runs out of time. In SQL, as TypeORM's DELETE knows neither LIMIT
 * nor SKIP LOCKED.
 */
import type { Database, PreparedStatement } from './database.js';

export const ROWS_PER_STATEMENT = 5000;
const RIDERS_PER_STATEMENT = 1000;

/**
 * A statement that deletes up to ROWS_PER_STATEMENT rows of a table by its primary key, one column or several. `condition` is SQL over $1 and on.
 * Rows that another transaction has locked are skipped: it is deleting them, or they are in use.
 */
export const portionOf = (table: string, key: string, condition: string): PreparedStatement => ({
  name: `delete-portion-of-${table}`,
  text: `
    WITH portion AS (
      SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${ROWS_PER_STATEMENT} FOR UPDATE SKIP LOCKED
    ), deleted AS (
      DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM portion) RETURNING TRUE
    )
    SELECT count(*)::integer AS count FROM deleted`,
});

/** Repeats a statement that returns the `count` of rows it deleted until there are none. @returns how many in all. */
export async function deleteInPortions(
  database: Database,
  statement: PreparedStatement,
  values: unknown[],
): Promise<number> {
  let total = 0;
  for (;;) {
    const [portion] = await database.query<{ count: number }>(statement, values);
    if (portion === undefined || portion.count === 0) return total;
    total += portion.count;
  }
}

/**
 * A statement that deletes rows of the `next` riders after $1, in the order of their ids. `deletion` is a part of its WITH
 * clause that ends in `deleted`, one row for each row deleted; its values are $2 and on.
 */
export const portionOfRiders = (name: string, deletion: string): PreparedStatement => ({
  name,
  text: `
    WITH next AS (
      SELECT id FROM riders WHERE id > $1 ORDER BY id LIMIT ${RIDERS_PER_STATEMENT}
    ), ${deletion}
    SELECT (SELECT max(id) FROM next) AS last_rider, (SELECT count(*) FROM deleted)::integer AS count`,
});

interface RidersPortion {
  readonly last_rider: number | null;
  readonly count: number;
}

/** Repeats such a statement for all riders. @returns how many rows it deleted. */
export async function deleteByRiders(
  database: Database,
  statement: PreparedStatement,
  values: readonly unknown[] = [],
): Promise<number> {
  let total = 0;
  for (let lastRider: number | null = 0; lastRider !== null;) {
    const [portion]: RidersPortion[] = await database.query<RidersPortion>(statement, [lastRider, ...values]);
    total += portion?.count ?? 0;
    lastRider = portion?.last_rider ?? null;
  }
  return total;
}

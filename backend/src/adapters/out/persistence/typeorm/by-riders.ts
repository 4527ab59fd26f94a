import type { Database, PreparedStatement } from './database.js';

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

/**
 * Tables partitioned by the month of their local_date: `texts_y2026m06` and so on, and a default partition for what has no
 * month. In SQL, as TypeORM knows no partitions; what changes the tables are functions of the database, as our role may own
 * none. They wait two seconds for their locks at most, since everything else waits behind them; the next night tries again.
 */
import type {
  MonthlyPartitionsPort,
  StrayRows,
} from '../../../../../application/maintenance/monthly-partitions.port.js';
import type { LocalDate } from '../../../../../domain/commute/time.js';
import type { Database, SqlRunner } from './database.js';

export const MONTHLY_TABLES: readonly string[] = ['recommendations', 'texts'];

interface Partition {
  readonly name: string;
  /** The first date; null for the first partition and the default one. */
  readonly from: string | null;
  /** The first date after it; null for the default partition. */
  readonly until: string | null;
}

/** An arbitrary number that no other advisory lock uses. */
const PARTITIONS_LOCK = 7_655_689;
const COUNTED_STRAYS = 10_000;

export class TypeormMonthlyPartitions implements MonthlyPartitionsPort {
  constructor(
    private readonly database: Database,
    private readonly tables: readonly string[] = MONTHLY_TABLES,
  ) {}

  async make(months: readonly LocalDate[]): Promise<void> {
    for (const table of this.tables) {
      const missing = (partitions: readonly Partition[]): LocalDate[] =>
        months.filter((month) => !partitions.some((partition) => isIn(partition, month)));
      if (missing(await partitionsOf(this.database, table)).length === 0) continue;
      await changing(this.database, async (sql) => {
        const partitions = await partitionsOf(sql, table);
        for (const month of missing(partitions))
          await sql.executeSql('SELECT make_month($1::regclass, $2::date)', [table, month]);
      });
    }
  }

  async findStrays(): Promise<StrayRows[]> {
    const found: StrayRows[] = [];
    for (const table of this.tables) {
      const rest = (await partitionsOf(this.database, table)).find(isDefault);
      if (rest === undefined) continue;
      const { rows } = await this.database.executeSql(`
        SELECT count(*)::integer AS rows, min(local_date) AS "firstDate", max(local_date) AS "lastDate"
        FROM (SELECT local_date FROM ${rest.name} LIMIT ${COUNTED_STRAYS}) AS strays`);
      const [strays] = rows as [Omit<StrayRows, 'table'>];
      if (strays.rows > 0) found.push({ table, ...strays });
    }
    return found;
  }
}

/**
 * Drops a table's partitions that end before a month begins.
 * @returns the partitions without a beginning that are left: their earlier rows have to be deleted.
 */
export async function dropMonthsBefore(
  database: Database,
  table: string,
  month: LocalDate,
): Promise<string[]> {
  const isOver = ({ until }: Partition): boolean => until !== null && until <= month;
  const partitions = await partitionsOf(database, table);
  for (const { name } of partitions.filter(isOver)) {
    await changing(database, (sql) => sql.executeSql('SELECT drop_month($1::regclass, $2)', [table, name]));
  }
  return partitions.filter((one) => one.from === null && !isOver(one)).map(({ name }) => name);
}

/** In a transaction, one replica at a time. */
const changing = <Result>(database: Database, work: (sql: SqlRunner) => Promise<Result>): Promise<Result> =>
  database.statements(async (_run, sql) => {
    await sql.executeSql('SELECT pg_advisory_xact_lock($1)', [PARTITIONS_LOCK]);
    await sql.executeSql("SET LOCAL lock_timeout = '2s'");
    return work(sql);
  });

const BOUNDS = `
  SELECT child.relname AS name, pg_get_expr(child.relpartbound, 0) AS bound
  FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
  WHERE inhparent = $1::regclass ORDER BY name`;

/** A bound reads "FOR VALUES FROM ('2026-06-01') TO ('2026-07-01')", "FOR VALUES FROM (MINVALUE) TO …" or "DEFAULT". */
async function partitionsOf(sql: SqlRunner, table: string): Promise<Partition[]> {
  const { rows } = await sql.executeSql(BOUNDS, [table]);
  return (rows as { name: string; bound: string }[]).map(({ name, bound }) => ({
    name,
    from: /FROM \('([\d-]+)'\)/.exec(bound)?.[1] ?? null,
    until: /TO \('([\d-]+)'\)/.exec(bound)?.[1] ?? null,
  }));
}

const isIn = ({ from, until }: Partition, date: LocalDate): boolean =>
  until !== null && date < until && (from === null || date >= from);

const isDefault = ({ until }: Partition): boolean => until === null;

import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/adapters/out/persistence/typeorm/database/data-source.js';
import { migrateDatabase } from '../../src/adapters/out/persistence/typeorm/database/migrate-database.js';
import { MIGRATIONS_TABLE } from '../../src/adapters/out/persistence/typeorm/migrations/migrations.js';
import { contentsOf, fillDatabase, type Row } from './filled-database.js';
import { rowsOf } from './server-commands.js';
import { PATIENT } from './test-database.js';

/** What TypeORM would change in a migrated database to make it fit the entities; empty if they agree. */
export const pendingSchemaChanges = (migratedUrl: string): Promise<string[]> =>
  withDataSource(migratedUrl, async (dataSource) => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  });

/**
 * Where a migrated database differs from one that TypeORM makes of the entities, also in what its own comparison ignores,
 * such as the text of a check. Lines with `-` are in the migrations only, with `+` in the entities only.
 * @param emptyUrl a scratch database, the only one in which TypeORM may create tables.
 */
export async function schemaDifferences(migratedUrl: string, emptyUrl: string): Promise<string[]> {
  await withDataSource(emptyUrl, (dataSource) => dataSource.synchronize());
  const migrated = await schemaOf(migratedUrl);
  const made = await schemaOf(emptyUrl);
  return [
    ...migrated.filter((line) => !made.includes(line)).map((line) => `- ${line}`),
    ...made.filter((line) => !migrated.includes(line)).map((line) => `+ ${line}`),
  ];
}

/** Undoes every migration, last first, and runs them again. @returns what undoing left behind and running again changed. */
export async function downAndUpAgain(migratedUrl: string): Promise<string[]> {
  const snapshot = async (): Promise<string[]> => [
    ...(await schemaOf(migratedUrl)),
    ...(await programsOf(migratedUrl)),
  ];
  const before = await snapshot();
  await withDataSource(migratedUrl, (dataSource) => undo(dataSource, dataSource.migrations.length));
  const left = await snapshot();
  await migrateDatabase(migratedUrl);
  const after = await snapshot();
  return [
    ...left.map((line) => `left behind: ${line}`),
    ...before.filter((line) => !after.includes(line)).map((line) => `lost: ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `new: ${line}`),
  ];
}

const NOT_OURS = { but: MIGRATIONS_TABLE };

/**
 * Fills a migrated database and undoes its migrations one by one, running all again after each. Tables and columns that a
 * `down` leaves must hold the same before, without the migration and after: it may remove what the migration added,
 * nothing else. @returns what was lost or changed.
 */
export async function lostOnTheWayBack(migratedUrl: string): Promise<string[]> {
  const empty = await fillDatabase(migratedUrl, NOT_OURS);
  if (empty.length > 0) return empty.map((table) => `nothing fills ${table}: see filled-database.ts`);
  return withDataSource(migratedUrl, async (dataSource) => {
    const problems: string[] = [];
    const names = dataSource.migrations.map(({ name }) => name ?? '').reverse();
    for (const [undone, name] of names.entries()) {
      const before = await contentsOf(migratedUrl, NOT_OURS);
      await dataSource.undoLastMigration();
      const without = await contentsOf(migratedUrl, NOT_OURS);
      await migrateDatabase(migratedUrl);
      const after = await contentsOf(migratedUrl, NOT_OURS);
      problems.push(
        ...changes(before, without).map((change) => `undoing ${name}: ${change}`),
        ...changes(without, after).map((change) => `running ${name} again: ${change}`),
      );
      await undo(dataSource, undone + 1);
    }
    await migrateDatabase(migratedUrl);
    return problems;
  });
}

type Contents = ReadonlyMap<string, readonly Row[]>;

/** In the tables and columns that both have. */
function changes(earlier: Contents, later: Contents): string[] {
  return [...earlier].flatMap(([table, rows]) => {
    const laterRows = later.get(table);
    if (laterRows === undefined) return [];
    const columns = columnsOf(rows).filter((column) => columnsOf(laterRows).includes(column));
    const [was, is] = [linesOf(rows, columns), linesOf(laterRows, columns)];
    return [
      ...was.filter((line) => !is.includes(line)).map((line) => `${table} lost ${line}`),
      ...is.filter((line) => !was.includes(line)).map((line) => `${table} got ${line}`),
      ...(was.length === is.length ? [] : [`${table} had ${was.length} rows, now ${is.length}`]),
    ];
  });
}

const columnsOf = (rows: readonly Row[]): string[] => Object.keys(rows[0] ?? {});

const linesOf = (rows: readonly Row[], columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column])));

async function undo(dataSource: DataSource, count: number): Promise<void> {
  for (let undone = 0; undone < count; undone += 1) await dataSource.undoLastMigration();
}

async function withDataSource<Result>(
  url: string,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  const dataSource = createDataSource({ url, ...PATIENT });
  await dataSource.initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Our tables as PostgreSQL describes them, sorted: one line per column, constraint and index. Entities know no partitions. */
const schemaOf = async (url: string): Promise<string[]> =>
  (await linesOfQuery(url, SCHEMA)).filter((line) => !line.includes(MIGRATIONS_TABLE));

const SCHEMA = `
  SELECT format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
                CASE a.attidentity WHEN 'a' THEN ' IDENTITY ALWAYS' WHEN 'd' THEN ' IDENTITY' ELSE '' END,
                ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)) AS line
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('%s: CONSTRAINT %s %s', r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid))
  FROM pg_constraint r JOIN pg_class c ON c.oid = r.conrelid
  WHERE r.connamespace = 'public'::regnamespace AND r.contype <> 'n' AND NOT c.relispartition
  UNION ALL
  SELECT replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition`;

/** Triggers and functions, which entities can't declare, sorted. */
const programsOf = (url: string): Promise<string[]> =>
  linesOfQuery(
    url,
    `SELECT pg_get_triggerdef(oid) AS line FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL
     SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );

async function linesOfQuery(url: string, sql: string): Promise<string[]> {
  return (await rowsOf<{ line: string }>(url, sql)).map(({ line }) => line).sort();
}

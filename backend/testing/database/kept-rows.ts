import type { DataSource } from 'typeorm';
import { migrateDatabase } from '../../src/adapters/out/persistence/typeorm/database/migrate-database.js';
import { MIGRATIONS_TABLE } from '../../src/adapters/out/persistence/typeorm/migrations/migrations.js';
import { contentsOf, fillDatabase, type Row } from './filled-database.js';
import { withDataSource } from './migration-checks.js';

type Contents = ReadonlyMap<string, readonly Row[]>;

const ASIDE = { but: MIGRATIONS_TABLE };

/**
 * Fills a migrated database and takes its migrations back one by one, all up again after each. What a way back leaves in
 * place, tables and columns, has to hold the same before, without the migration and after: it may take along what the
 * migration brought, nothing else. @returns what was lost or changed.
 */
export async function lostOnTheWayBack(migratedUrl: string): Promise<string[]> {
  const empty = await fillDatabase(migratedUrl, ASIDE);
  if (empty.length > 0) return empty.map((table) => `nothing fills ${table}: see filled-database.ts`);
  return withDataSource(migratedUrl, async (dataSource) => {
    const problems: string[] = [];
    const names = dataSource.migrations.map(({ name }) => name ?? '').reverse();
    for (const [taken, name] of names.entries()) {
      const before = await contentsOf(migratedUrl, ASIDE);
      await dataSource.undoLastMigration();
      const without = await contentsOf(migratedUrl, ASIDE);
      await migrateDatabase(migratedUrl);
      const after = await contentsOf(migratedUrl, ASIDE);
      problems.push(
        ...changes(before, without).map((change) => `undoing ${name}: ${change}`),
        ...changes(without, after).map((change) => `running ${name} again: ${change}`),
      );
      await undo(dataSource, taken + 1);
    }
    await migrateDatabase(migratedUrl);
    return problems;
  });
}

async function undo(dataSource: DataSource, count: number): Promise<void> {
  for (let undone = 0; undone < count; undone += 1) await dataSource.undoLastMigration();
}

/** Of the tables and columns that are there at both times. */
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

import type { DataSource } from 'typeorm';
import { StorageUnavailable } from '../../../../application/ports/storage-errors.js';
import { Database } from './database.js';
import { MIGRATIONS_TABLE } from './migrations/migrations.js';

export type DatabaseHealth =
  | { readonly state: 'ready' }
  | { readonly state: 'unreachable' }
  /** Another version's tables: this process would read and write columns that are not there. */
  | { readonly state: 'not-migrated'; readonly pending: readonly string[] };

const EXECUTED_MIGRATIONS = {
  name: 'executed-migrations',
  text: `SELECT name FROM ${MIGRATIONS_TABLE}`,
};
const UNDEFINED_TABLE = '42P01';

/** Whether the database can serve this version of the program. A newer database than the program's counts as ready. */
export async function checkDatabase(dataSource: DataSource): Promise<DatabaseHealth> {
  if (!dataSource.isInitialized) return { state: 'unreachable' };
  try {
    const executed = await executedMigrations(dataSource);
    const pending = dataSource.migrations
      .map(({ name, constructor }) => name ?? constructor.name)
      .filter((name) => !executed.has(name));
    return pending.length === 0 ? { state: 'ready' } : { state: 'not-migrated', pending };
  } catch (error) {
    if (error instanceof StorageUnavailable) return { state: 'unreachable' };
    throw error;
  }
}

async function executedMigrations(dataSource: DataSource): Promise<Set<string>> {
  try {
    const rows = await new Database(dataSource).query<{ name: string }>(EXECUTED_MIGRATIONS, []);
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return new Set();
    throw error;
  }
}

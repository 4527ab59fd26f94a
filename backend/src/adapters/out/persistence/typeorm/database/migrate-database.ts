import type { PoolClient } from 'pg';
import { MigrationExecutor, type DataSource } from 'typeorm';
import { installQueues } from '../../pg-boss/boss.js';
import { createDataSource } from './data-source.js';
import { StorageUnavailable } from '../../../../../application/ports/storage-errors.js';
import { Database } from './database.js';
import { MIGRATIONS_TABLE } from '../migrations/migrations.js';

/** An arbitrary number that no other advisory lock uses. */
const MIGRATION_LOCK = 7_655_688;

/**
 * Migrates our tables and the queue's. Replicas that start at the same time wait for each other on an advisory lock, which
 * ends with its connection; each migration is its own transaction.
 * @returns the names of the migrations that this call ran.
 * @throws the driver's error if the database can't be reached or a migration fails.
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  const dataSource = createDataSource({ url, poolSize: 1, statementTimeoutMs: 0 });
  await dataSource.initialize();
  try {
    return await migrateUnderLock(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Whether the role of a connection may make tables, and so run migrations. */
export async function mayMigrate(dataSource: DataSource): Promise<boolean> {
  const [role] = await dataSource.query<{ may: boolean }[]>(
    "SELECT has_schema_privilege('public', 'CREATE') AS may",
  );
  return role?.may === true;
}

async function migrateUnderLock(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as PoolClient;
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'each';
    const executed = await executor.executePendingMigrations();
    await installQueues({ executeSql: (text, values) => client.query(text, values) });
    return executed.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}

export type DatabaseHealth =
  | { readonly state: 'ready' }
  | { readonly state: 'unreachable' }
  /** Tables of an older version: this process would use columns that aren't there. */
  | { readonly state: 'not-migrated'; readonly pending: readonly string[] };

const EXECUTED_MIGRATIONS = {
  name: 'executed-migrations',
  text: `SELECT name FROM ${MIGRATIONS_TABLE}`,
};
const UNDEFINED_TABLE = '42P01';

/** Whether the database can serve this version. One that a newer version has migrated is ready too. */
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

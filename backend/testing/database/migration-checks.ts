import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/adapters/out/persistence/typeorm/database/data-source.js';
import { migrateDatabase } from '../../src/adapters/out/persistence/typeorm/database/migrate-database.js';
import { MIGRATIONS_TABLE } from '../../src/adapters/out/persistence/typeorm/migrations/migrations.js';
import { programsSnapshot, schemaSnapshot } from './schema-snapshot.js';

/** What TypeORM would still change about a migrated database to make it fit the entities. Empty = they agree. */
export const pendingSchemaChanges = (migratedUrl: string): Promise<string[]> =>
  withDataSource(migratedUrl, async (dataSource) => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  });

/**
 * Where a migrated database differs from one that TypeORM makes of the entities: also in what its own comparison does
 * not look at, such as the text of a check. Lines with `-` are in the migrations only, with `+` in the entities only.
 *
 * @param emptyUrl a scratch database; the only place where TypeORM may make tables itself.
 */
export async function schemaDifferences(migratedUrl: string, emptyUrl: string): Promise<string[]> {
  await withDataSource(emptyUrl, (dataSource) => dataSource.synchronize());
  const migrated = await schemaSnapshot(migratedUrl, MIGRATIONS_TABLE);
  const made = await schemaSnapshot(emptyUrl, MIGRATIONS_TABLE);
  return [
    ...migrated.filter((line) => !made.includes(line)).map((line) => `- ${line}`),
    ...made.filter((line) => !migrated.includes(line)).map((line) => `+ ${line}`),
  ];
}

/** Undoes every migration, last first, and runs them again. @returns what the way down left and the way up changed. */
export async function downAndUpAgain(migratedUrl: string): Promise<string[]> {
  const snapshot = async (): Promise<string[]> => [
    ...(await schemaSnapshot(migratedUrl, MIGRATIONS_TABLE)),
    ...(await programsSnapshot(migratedUrl)),
  ];
  const before = await snapshot();
  await withDataSource(migratedUrl, async (dataSource) => {
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
  });
  const left = await snapshot();
  await migrateDatabase(migratedUrl);
  const after = await snapshot();
  return [
    ...left.map((line) => `left behind: ${line}`),
    ...before.filter((line) => !after.includes(line)).map((line) => `lost: ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `new: ${line}`),
  ];
}

export async function withDataSource<Result>(
  url: string,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  const dataSource = createDataSource({ url });
  await dataSource.initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

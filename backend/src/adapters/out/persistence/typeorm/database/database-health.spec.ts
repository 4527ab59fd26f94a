import { afterEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { runOnServer } from '../../../../../../testing/database/server-commands.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../../../../testing/database/test-database.js';
import { createDataSource } from './data-source.js';
import { checkDatabase } from './migrate-database.js';
import { MIGRATIONS, MIGRATIONS_TABLE } from '../migrations/migrations.js';

describe('checkDatabase', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const connectedTo = async (testDatabase: TestDatabase): Promise<DataSource> => {
    database = testDatabase;
    dataSource = createDataSource({ url: database.url });
    return dataSource.initialize();
  };
  afterEach(async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.drop();
  });

  const allNames = MIGRATIONS.map(({ name }) => name);

  it('is ready on a migrated database', async () => {
    expect(await checkDatabase(await connectedTo(await createTestDatabase()))).toEqual({ state: 'ready' });
  });

  it('is ready where a later version has migrated on', async () => {
    await connectedTo(await createTestDatabase());
    await runOnServer(database.url, `INSERT INTO ${MIGRATIONS_TABLE} (timestamp, name) VALUES (9, 'Later9')`);
    expect(await checkDatabase(dataSource)).toEqual({ state: 'ready' });
  });

  it('names what is pending', async () => {
    expect(await checkDatabase(await connectedTo(await createEmptyDatabase()))).toEqual({
      state: 'not-migrated',
      pending: allNames,
    });
  });

  it('is unreachable once the database is gone, and before connecting', async () => {
    await connectedTo(await createTestDatabase());
    await database.drop();
    expect(await checkDatabase(dataSource)).toEqual({ state: 'unreachable' });
    await dataSource.destroy();
    expect(await checkDatabase(dataSource)).toEqual({ state: 'unreachable' });
  });
});

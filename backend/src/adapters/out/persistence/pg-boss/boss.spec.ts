import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { fillDatabase } from '../../../../../testing/database/filled-database.js';
import { runOnServer } from '../../../../../testing/database/server-commands.js';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database/test-database.js';
import { createDataSource } from '../typeorm/database/data-source.js';
import { Database } from '../typeorm/database/database.js';
import { MIGRATIONS_TABLE } from '../typeorm/migrations/migrations.js';
import { countOpenTexts } from '../typeorm/texting/typeorm.texts.js';
import { PgBossMorningJobs } from './pg-boss.morning-jobs.js';
import { queueStates } from './boss.js';

let database: TestDatabase;
let dataSource: DataSource;
let jobs: PgBossMorningJobs;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = createDataSource({ url: database.url });
  await dataSource.initialize();
  const settings = { jobSeconds: 60, maintenanceSeconds: 60, onError: () => undefined };
  jobs = new PgBossMorningJobs(new Database(dataSource), settings);
  await jobs.start();
});

afterEach(async () => {
  await jobs.stop();
  await dataSource.destroy();
  await database.drop();
});

describe('what metrics look up', () => {
  it('has the jobs that wait, and for how long the oldest has', async () => {
    await jobs.put([1, 2].map((batch) => ({ runId: 1, batch })));
    await runOnServer(
      database.url,
      `UPDATE pgboss.job SET start_after = now() - interval '90 seconds' WHERE data ->> 'batch' = '1'`,
    );
    const [plans, batches] = await queueStates(dataSource);
    expect(plans).toEqual({ queue: 'morning-plan', waiting: 0, lagSeconds: 0 });
    expect(batches).toMatchObject({ queue: 'morning-batch', waiting: 2 });
    expect(batches?.lagSeconds).toBeGreaterThanOrEqual(90);
  });

  it('leaves out jobs that somebody has, or that nobody may take yet', async () => {
    await jobs.put([1, 2].map((batch) => ({ runId: 1, batch })));
    await jobs.take('batch');
    await runOnServer(
      database.url,
      `UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE state = 'created'`,
    );
    expect(await queueStates(dataSource)).toMatchObject([{ waiting: 0 }, { waiting: 0, lagSeconds: 0 }]);
  });

  it('has the texts that are open, by state', async () => {
    expect(await countOpenTexts(dataSource)).toEqual({ pending: 0, sending: 0, unknown: 0 });
    await fillDatabase(database.url, { but: MIGRATIONS_TABLE });
    expect(await countOpenTexts(dataSource)).toEqual({ pending: 1, sending: 0, unknown: 0 });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/adapters/out/persistence/typeorm/database/data-source.js';
import { poolOf } from '../../src/adapters/out/persistence/typeorm/database/database.js';
import { StorageBusy } from '../../src/application/ports/storage-errors.js';
import { postgresStorage, type PostgresStorage } from '../../src/composition/build-storage.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

const NOW = new Date('2026-06-15T14:00:00Z');
const PACE = { everyMs: 0, withinMs: 0 };
const KEY = { source: 'weather:none', cell: '0,0', hour: NOW };

/** Riders and the morning run have connections of their own. */
describe('the pools', () => {
  let database: TestDatabase;
  let riders: DataSource;
  let morning: DataSource;
  let storage: PostgresStorage;
  const held: PoolClient[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const connect = () =>
      createDataSource({ url: database.url, poolSize: 2, connectTimeoutMs: 1000 }).initialize();
    riders = await connect();
    morning = await connect();
    storage = postgresStorage({ riders, morning });
  });
  afterEach(() => {
    for (const client of held.splice(0)) client.release();
  });
  afterAll(async () => {
    await riders.destroy();
    await morning.destroy();
    await database.drop();
  });

  const takeAll = async (dataSource: DataSource): Promise<void> => {
    const pool = poolOf(dataSource);
    for (let count = 0; count < pool.options.max; count += 1) held.push(await pool.connect());
  };

  it.each<[string, (riders: PostgresStorage) => Promise<unknown>]>([
    ['Today', ({ today }) => today.findLatest('a'.repeat(64), NOW)],
    ['the session', ({ sessions }) => sessions.findRider('a'.repeat(64), NOW)],
    ['the settings', ({ riders: port }) => port.find(1)],
    ['forecasts', ({ forecastCache }) => forecastCache.claim(KEY, { now: NOW, leaseMs: 0 })],
    ['limits', ({ rateLimits }) => rateLimits.forgetEnded()],
  ])('leave %s to riders while the morning run uses all of its connections', async (_, call) => {
    await takeAll(morning);
    await expect(storage.morning.optOuts.isStopped('+15035550123')).rejects.toThrow(StorageBusy);
    await call(storage);
  });

  it.each<[string, (run: PostgresStorage['morning']) => Promise<unknown>]>([
    ['runs', ({ morningRuns }) => morningRuns.subscribedZones()],
    ['texts', ({ texts }) => texts.listOfRider(1)],
    ['unknown texts', ({ unknownTexts }) => unknownTexts.unattached([])],
    ['forecasts', ({ forecastCache }) => forecastCache.claim(KEY, { now: NOW, leaseMs: 0 })],
    ['recommendations', ({ recommendations }) => recommendations.saveAll([])],
    ['its pace', ({ requestPace }) => requestPace.take('sms', PACE)],
    ['opt-outs', ({ optOuts }) => optOuts.isStopped('+15035550123')],
    ['its queue', ({ morningJobs }) => morningJobs.askToReconcile({ everySeconds: 60 })],
  ])('leave %s to the morning run while riders use all of theirs', async (_, call) => {
    await takeAll(riders);
    await expect(storage.today.findLatest('a'.repeat(64), NOW)).rejects.toThrow(StorageBusy);
    await call(storage.morning);
  });
});

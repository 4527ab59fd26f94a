import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';
import { createDataSource } from '../database/data-source.js';
import { Database, poolOf } from '../database/database.js';
import { TypeormRateLimits } from './typeorm.rate-limits.js';

const TWO_A_DAY = { name: 'texts-to-phone', times: 2, windowSeconds: 86_400 };
const PHONE = '5035550123';
const ADDRESS = '203.0.113.77';

let testDatabase: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  dataSource = createDataSource({ url: testDatabase.url });
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await testDatabase.drop();
});
beforeEach(() => dataSource.query('TRUNCATE rate_limits'));

const replica = (key: string | null = null) => new TypeormRateLimits(new Database(dataSource), key);
const keptKeys = async (): Promise<string[]> =>
  (await dataSource.query<{ key: string }[]>('SELECT key FROM rate_limits')).map(({ key }) => key);

describe('limits in PostgreSQL', () => {
  it('are counted by all replicas together', async () => {
    const replicas = [replica(), replica(), replica()];
    const counted = [];
    for (const one of replicas) counted.push((await one.count(TWO_A_DAY, PHONE)).state);
    expect(counted).toEqual(['within', 'within', 'over']);
  });

  it('are counted by the clock of the database, whatever that of a replica says', async () => {
    const now = jest.spyOn(Date, 'now');
    try {
      const real = Date.now();
      await replica().count(TWO_A_DAY, PHONE);
      now.mockReturnValue(real + 90_000_000);
      expect((await replica().count(TWO_A_DAY, PHONE)).state).toBe('within');
      const counted = await replica().count(TWO_A_DAY, PHONE);
      if (counted.state !== 'over') throw new Error('a replica whose clock runs ahead began anew');
      expect(counted.retryAfterSeconds).toBeGreaterThan(86_000);
      expect(counted.retryAfterSeconds).toBeLessThanOrEqual(86_400);
    } finally {
      now.mockRestore();
    }
  });

  it('are kept under hashes that tell neither phone nor address', async () => {
    await replica().count(TWO_A_DAY, PHONE);
    await replica().count(TWO_A_DAY, ADDRESS);
    const keys = await keptKeys();
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(/^texts-to-phone:[\w-]{22}$/);
    expect(keys.join()).not.toMatch(/555|0123|203\.0/);
  });

  it('are hashed with the key that is set, else with one that all replicas find in the database', async () => {
    await Promise.all([replica(), replica(), replica()].map((one) => one.count(TWO_A_DAY, PHONE)));
    expect(await keptKeys()).toHaveLength(1);
    const secrets = await dataSource.query<{ value: string }[]>('SELECT value FROM server_secrets');
    expect(secrets).toEqual([{ value: expect.stringMatching(/^[\w-]{43}$/) }]);
    await replica('a key from the environment, long enough').count(TWO_A_DAY, PHONE);
    expect(await keptKeys()).toHaveLength(2);
  });

  it('cost the database nothing for whoever is over one already', async () => {
    const limits = replica();
    for (let time = 0; time < 3; time += 1) await limits.count(TWO_A_DAY, PHONE);
    const queries = jest.spyOn(poolOf(dataSource), 'query');
    expect((await limits.count(TWO_A_DAY, PHONE)).state).toBe('over');
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
  });
});

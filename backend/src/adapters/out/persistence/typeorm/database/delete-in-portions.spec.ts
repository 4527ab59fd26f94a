import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { TypeormSessions } from '../accounts/typeorm.sessions.js';

const NOW = new Date('2026-06-15T14:00:00Z');
const ENDED = 12_000;

let testDatabase: TestDatabase;
let dataSource: DataSource;
let sessions: TypeormSessions;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  dataSource = createDataSource({ url: testDatabase.url });
  await dataSource.initialize();
  sessions = new TypeormSessions(new Database(dataSource));
});
afterAll(async () => {
  await dataSource.destroy();
  await testDatabase.drop();
});

beforeEach(async () => {
  await dataSource.query('DELETE FROM riders');
  await dataSource.query(`
    INSERT INTO riders (temperature_min_f, temperature_max_f, wind_limit_mph, rain_limit_percent, target_arrival_time,
      target_home_time, bike_type, phone_confirmed, sms_consent, sms_subscribed, has_completed_onboarding)
    VALUES (35, 85, 10, 10, '08:00', '17:00', 'regular', false, false, false, true)`);
  await dataSource.query(
    `INSERT INTO sessions (token_hash, rider_id, created_at, last_used_at, open_until, expires_at)
     SELECT encode(sha256(number::text::bytea), 'hex'), riders.id, began, began,
       began + (CASE WHEN number > $2 THEN interval '30 days' ELSE interval '10 days' END), began + interval '180 days'
     FROM riders, generate_series(1, $2 + 3) AS number, (SELECT $1::timestamptz - interval '10 days' AS began) AS beginning`,
    [NOW, ENDED],
  );
});

const kept = async (): Promise<number> => {
  const [row] = await dataSource.query<[{ count: number }]>(
    'SELECT count(*)::integer AS count FROM sessions',
  );
  return row.count;
};

it('goes on until nothing is left that has ended', async () => {
  expect(await sessions.purgeEnded(NOW)).toBe(ENDED);
  expect(await kept()).toBe(3);
});

it('waits for nobody who is deleting one of them', async () => {
  const elsewhere = dataSource.createQueryRunner();
  await elsewhere.startTransaction();
  try {
    await elsewhere.query(
      'DELETE FROM sessions WHERE token_hash = (SELECT min(token_hash) FROM sessions WHERE open_until <= $1)',
      [NOW],
    );
    expect(await sessions.purgeEnded(NOW)).toBe(ENDED - 1);
    await elsewhere.commitTransaction();
  } finally {
    await elsewhere.release();
  }
  expect(await kept()).toBe(3);
});

it('is done once by servers that do it at the same time', async () => {
  const counts = await Promise.all(Array.from({ length: 4 }, () => sessions.purgeEnded(NOW)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(ENDED);
  expect(await kept()).toBe(3);
});

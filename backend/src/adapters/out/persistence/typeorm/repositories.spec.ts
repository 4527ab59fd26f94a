import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { aRecommendation } from '../../../../../testing/builders/recommendation.builder.js';
import { fillDatabase } from '../../../../../testing/database/filled-database.js';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database/test-database.js';
import { parseLocalDate } from '../../../../domain/commute/time.js';
import { queueStates } from '../pg-boss/boss.js';
import { PgBossMorningJobs } from '../pg-boss/pg-boss.morning-jobs.js';
import { TypeormSessions } from './accounts/typeorm.sessions.js';
import { TypeormForecastCache } from './coordination/typeorm.forecast-cache.js';
import { TypeormRateLimits } from './coordination/typeorm.rate-limits.js';
import { createDataSource } from './database/data-source.js';
import { Database, poolOf } from './database/database.js';
import { MIGRATIONS_TABLE } from './migrations/migrations.js';
import { encodeRecommendation, readRecommendation } from './recommendations/recommendation.row.js';
import { TypeormRecommendations } from './recommendations/typeorm.recommendations.js';
import { countOpenTexts } from './texting/typeorm.texts.js';

/** PostgreSQL's own behavior, beyond the contracts that the repositories share with the fakes. */
let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  dataSource = createDataSource({ url: testDatabase.url });
  await dataSource.initialize();
  database = new Database(dataSource);
});
afterAll(async () => {
  await dataSource.destroy();
  await testDatabase.drop();
});

const rowsOf = (sql: string, values: unknown[] = []): Promise<unknown[]> => dataSource.query(sql, values);

const addRiders = (count: number): Promise<unknown> =>
  rowsOf(
    `INSERT INTO riders (temperature_min_f, temperature_max_f, wind_limit_mph, rain_limit_percent,
       target_arrival_time, target_home_time, bike_type, phone_confirmed, sms_consent, sms_subscribed,
       has_completed_onboarding)
     SELECT 35, 85, 10, 10, '08:00', '17:00', 'regular', false, false, false, true FROM generate_series(1, $1)`,
    [count],
  );

describe('rate limits', () => {
  const TWO_A_DAY = { name: 'texts-to-phone', times: 2, windowSeconds: 86_400 };
  const PHONE = '5035550123';
  const ADDRESS = '203.0.113.77';

  beforeEach(() => rowsOf('TRUNCATE rate_limits'));

  const replica = (key: string | null = null) => new TypeormRateLimits(database, key);
  const storedKeys = async (): Promise<string[]> =>
    ((await rowsOf('SELECT key FROM rate_limits')) as { key: string }[]).map(({ key }) => key);

  it('are counted for all replicas together', async () => {
    const replicas = [replica(), replica(), replica()];
    const counted = [];
    for (const one of replicas) counted.push((await one.count(TWO_A_DAY, PHONE)).state);
    expect(counted).toEqual(['within', 'within', 'over']);
  });

  it('are counted by the database’s clock, not a replica’s', async () => {
    const now = jest.spyOn(Date, 'now');
    try {
      const real = Date.now();
      await replica().count(TWO_A_DAY, PHONE);
      now.mockReturnValue(real + 90_000_000);
      expect((await replica().count(TWO_A_DAY, PHONE)).state).toBe('within');
      const counted = await replica().count(TWO_A_DAY, PHONE);
      if (counted.state !== 'over') throw new Error('a replica whose clock is ahead started a new window');
      expect(counted.retryAfterSeconds).toBeGreaterThan(86_000);
      expect(counted.retryAfterSeconds).toBeLessThanOrEqual(86_400);
    } finally {
      now.mockRestore();
    }
  });

  it('are stored under hashes that reveal neither phone nor address', async () => {
    await replica().count(TWO_A_DAY, PHONE);
    await replica().count(TWO_A_DAY, ADDRESS);
    const keys = await storedKeys();
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(/^texts-to-phone:[\w-]{22}$/);
    expect(keys.join()).not.toMatch(/555|0123|203\.0/);
  });

  it('are hashed with the configured key, or with one that all replicas share in the database', async () => {
    await Promise.all([replica(), replica(), replica()].map((one) => one.count(TWO_A_DAY, PHONE)));
    expect(await storedKeys()).toHaveLength(1);
    const secrets = await rowsOf('SELECT value FROM server_secrets');
    expect(secrets).toEqual([{ value: expect.stringMatching(/^[\w-]{43}$/) }]);
    await replica('a key from the environment, long enough').count(TWO_A_DAY, PHONE);
    expect(await storedKeys()).toHaveLength(2);
  });

  it('send the database no query for a subject that is already over one', async () => {
    const limits = replica();
    for (let time = 0; time < 3; time += 1) await limits.count(TWO_A_DAY, PHONE);
    const queries = jest.spyOn(poolOf(dataSource), 'query');
    expect((await limits.count(TWO_A_DAY, PHONE)).state).toBe('over');
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
  });
});

describe('what is deleted by age, with more rows than one statement handles', () => {
  const ENDED = 12_000;
  const left = async (table: string) => (await rowsOf(`SELECT FROM ${table}`)).length;

  it('is rate-limit counts, found by their end', async () => {
    await rowsOf('TRUNCATE rate_limits');
    await rowsOf(
      `INSERT INTO rate_limits (key, points, expire)
       SELECT number, 1, (extract(epoch FROM now()) * 1000)::bigint + CASE WHEN number <= $1 THEN -1 ELSE 60000 END
       FROM generate_series(1, $1 + 30000) AS number`,
      [ENDED],
    );
    expect(await new TypeormRateLimits(database, null).forgetEnded()).toBe(ENDED);
    expect(await left('rate_limits')).toBe(30_000);
    await rowsOf('ANALYZE rate_limits');
    const plan = await rowsOf('EXPLAIN SELECT key FROM rate_limits WHERE expire <= 0');
    expect(JSON.stringify(plan)).toContain('rate_limits_by_end');
    await rowsOf('TRUNCATE rate_limits');
  });

  it('is forecasts', async () => {
    const hour = new Date('2026-06-15T14:00:00Z');
    await rowsOf('TRUNCATE forecasts');
    await rowsOf(
      `INSERT INTO forecasts (source, cell, hour)
       SELECT 'weather', number, $2::timestamptz - CASE WHEN number <= $1 THEN interval '1 hour' ELSE interval '0' END
       FROM generate_series(1, $1 + 3) AS number`,
      [ENDED, hour],
    );
    expect(await new TypeormForecastCache(database).purgeBefore(hour)).toBe(ENDED);
    expect(await left('forecasts')).toBe(3);
    await rowsOf('TRUNCATE forecasts');
  });
});

describe('ended sessions', () => {
  const NOW = new Date('2026-06-15T14:00:00Z');
  const ENDED = 12_000;
  let sessions: TypeormSessions;

  beforeEach(async () => {
    sessions = new TypeormSessions(database);
    await rowsOf('DELETE FROM riders');
    await addRiders(1);
    await rowsOf(
      `INSERT INTO sessions (token_hash, rider_id, created_at, last_used_at, open_until)
       SELECT encode(sha256(number::text::bytea), 'hex'), riders.id, began, began,
         began + (CASE WHEN number > $2 THEN interval '30 days' ELSE interval '10 days' END)
       FROM riders, generate_series(1, $2 + 3) AS number, (SELECT $1::timestamptz - interval '10 days' AS began) AS beginning`,
      [NOW, ENDED],
    );
  });

  const expectOpenOnesLeft = async (): Promise<void> =>
    expect(await rowsOf('SELECT count(*)::integer AS count FROM sessions')).toEqual([{ count: 3 }]);

  it('are deleted until none is left', async () => {
    expect(await sessions.purgeEnded(NOW)).toBe(ENDED);
    await expectOpenOnesLeft();
  });

  it('are skipped if another transaction is deleting them', async () => {
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
    await expectOpenOnesLeft();
  });

  it('are deleted once when several servers do it at the same time', async () => {
    const counts = await Promise.all(Array.from({ length: 4 }, () => sessions.purgeEnded(NOW)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(ENDED);
    await expectOpenOnesLeft();
  });
});

describe('old recommendations', () => {
  it('are deleted for more riders than one statement handles, with gaps among their ids', async () => {
    await rowsOf('DELETE FROM riders');
    await addRiders(2600);
    await rowsOf(
      'DELETE FROM riders WHERE id BETWEEN (SELECT min(id) + 900 FROM riders) AND (SELECT min(id) + 1100 FROM riders)',
    );
    await rowsOf(`
      INSERT INTO routes (rider_id, name, start_address, start_lat, start_lng, end_address, end_lat, end_lng,
        distance_miles, ride_minutes, waypoints, is_straight_line, is_active)
      SELECT id, 'Home to Work', 'home', 45.52, -122.67, 'work', 45.48, -122.8, 4.2, 25, '[]', false, true FROM riders`);
    await rowsOf(`
      INSERT INTO recommendations (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
      SELECT rider_id, id, day, 0, 'thumbs_up', now(), '{}' FROM routes, (VALUES (date '2025-04-30'), ('2025-05-01')) AS days (day)`);
    const recommendations = new TypeormRecommendations(database, { form: '', write: () => '{}' });
    await recommendations.forgetBefore(parseLocalDate('2025-05-11'));
    expect(
      await rowsOf(
        'SELECT local_date::text AS date, count(*)::integer AS count FROM recommendations GROUP BY local_date',
      ),
    ).toEqual([{ date: '2025-05-01', count: 2399 }]);
  });
});

describe('the document of a recommendation', () => {
  const recommendation = aRecommendation({ riderId: 1, routeId: 2 });

  it('is plain JSON without the values that have their own columns', () => {
    const document = encodeRecommendation(recommendation);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    for (const key of ['riderId', 'routeId', 'date', 'planRevision', 'verdict', 'generatedAt']) {
      expect(document).not.toHaveProperty(key);
    }
  });

  it('is decoded to the values of the domain', () => {
    const { riderId, routeId, date, planRevision, verdict, generatedAt, ...content } = recommendation;
    const document = encodeRecommendation(recommendation);
    expect(readRecommendation(JSON.parse(JSON.stringify(document)))).toEqual(content);
  });
});

describe('what the metrics read', () => {
  let jobs: PgBossMorningJobs;
  beforeEach(async () => {
    await rowsOf('DELETE FROM pgboss.job');
    jobs = new PgBossMorningJobs(database, {
      jobSeconds: 60,
      maintenanceSeconds: 60,
      onError: () => undefined,
    });
    const portions = [1, 2].map((priority) => ({ runId: 1, riderIds: [priority], priority, isTrial: false }));
    await jobs.put(portions, database);
  });

  it('includes the number of waiting jobs, and how long the oldest has waited', async () => {
    await rowsOf("UPDATE pgboss.job SET start_after = now() - interval '90 seconds' WHERE priority = 1");
    const states = await queueStates(dataSource);
    expect(states).toMatchObject([
      { queue: 'morning-plan', waiting: 0, lagSeconds: 0 },
      { queue: 'morning-warm', waiting: 0 },
      { queue: 'morning-texts', waiting: 2 },
      { queue: 'morning-reconcile', waiting: 0 },
    ]);
    expect(states[2]?.lagSeconds).toBeGreaterThanOrEqual(90);
  });

  it('leaves out jobs that a worker has claimed, or that are not due yet', async () => {
    await rowsOf("UPDATE pgboss.job SET state = 'active' WHERE priority = 1");
    await rowsOf(`UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE state = 'created'`);
    expect((await queueStates(dataSource)).map(({ waiting }) => waiting)).toEqual([0, 0, 0, 0]);
  });

  it('includes the number of open texts by state', async () => {
    const own = await createTestDatabase();
    const ownSource = createDataSource({ url: own.url });
    try {
      await ownSource.initialize();
      expect(await countOpenTexts(ownSource)).toEqual({ pending: 0, sending: 0, unknown: 0 });
      await fillDatabase(own.url, { but: MIGRATIONS_TABLE });
      expect(await countOpenTexts(ownSource)).toEqual({ pending: 1, sending: 0, unknown: 0 });
    } finally {
      await ownSource.destroy();
      await own.drop();
    }
  });
});

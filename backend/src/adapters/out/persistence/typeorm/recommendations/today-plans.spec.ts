import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { addSubscribers } from '../../../../../../testing/builders/many-subscribers.js';
import { connectTo } from '../../../../../../testing/database/server-commands.js';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';
import { datesAround } from '../../../../../application/recommendations/today.port.js';
import { monthAfter, parseLocalDate } from '../../../../../domain/commute/time.js';
import { createDataSource } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { TypeormMonthlyPartitions } from '../database/monthly-partitions.js';
import { FIND_FOR_DATE, SAVE } from './typeorm.recommendations.js';
import { FIND_LATEST } from './typeorm.today.js';

const MONTHS = 15;
const RIDERS = 200;
/** The three dates that it may be at this instant lie in two months. */
const NEW_YEAR = new Date('2098-01-01T06:00:00Z');

let testDatabase: TestDatabase;
let dataSource: DataSource;
let client: pg.Client;

/** A year and a quarter, in partitions of its own. */
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  dataSource = createDataSource({ url: testDatabase.url });
  await dataSource.initialize();
  client = await connectTo(testDatabase.url);
  const months = [parseLocalDate('2097-01-01')];
  while (months.length < MONTHS) months.push(monthAfter(months.at(-1)!));
  await new TypeormMonthlyPartitions(new Database(dataSource)).make(months);
  await addSubscribers(client, { count: RIDERS, zones: ['America/Los_Angeles'], isSubscribed: true });
  await client.query(`
    INSERT INTO recommendations (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
    SELECT rider_id, id, day, 0, 'thumbs_up', day, '{}'
    FROM routes, generate_series(date '2097-01-01', date '2098-03-31', interval '5 days') AS day;
    ANALYZE`);
});
afterAll(async () => {
  await client.end();
  await dataSource.destroy();
  await testDatabase.drop();
});

const { first, last } = datesAround(NEW_YEAR);
const STATEMENTS = [
  [
    'finds the latest',
    FIND_LATEST,
    [`'${'a'.repeat(64)}'`, `'${NEW_YEAR.toISOString()}'`, `'${first}'`, `'${last}'`, `'form'`],
  ],
  ['finds the one of a date', FIND_FOR_DATE, ['1', `'2098-01-01'`]],
  [
    'saves one',
    SAVE,
    ['1', '1', `'2098-01-01'`, '1', `'thumbs_up'`, 'now()', `'{}'`, `'{}'`, `'form'`, 'now()'],
  ],
] as const;

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Plans?: readonly PlanNode[];
}

describe(`Today, with ${MONTHS} months of recommendations`, () => {
  // As PostgreSQL plans it for these values, and for any.
  it.each(
    STATEMENTS.flatMap((one) => [
      [...one, 'force_custom_plan'] as const,
      [...one, 'force_generic_plan'] as const,
    ]),
  )('looks into no more than two partitions when it %s', async (_what, { text }, values, mode) => {
    await client.query(`DEALLOCATE ALL; SET plan_cache_mode = ${mode}; PREPARE asked AS ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
      `EXPLAIN (FORMAT JSON) EXECUTE asked (${values.join(', ')})`,
    );
    const read = rows.flatMap((row) => partitionsIn(row['QUERY PLAN'][0].Plan));
    expect(read.length).toBeLessThanOrEqual(2);
    expect(read).not.toContain('recommendations_default');
  });
});

it("plans the rider's pool's statement once per connection, and not for every look", async () => {
  const riders = createDataSource({ url: testDatabase.url, poolSize: 1, plansOnce: true });
  await riders.initialize();
  const database = new Database(riders);
  for (let look = 0; look < 10; look += 1) {
    await database.query(FIND_LATEST, ['a'.repeat(64), NEW_YEAR, first, last, 'form']);
  }
  const { rows } = await database.executeSql(
    `SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = '${FIND_LATEST.name}'`,
  );
  await riders.destroy();
  expect(rows).toEqual([{ generic_plans: '10', custom_plans: '0' }]);
});

function partitionsIn(node: PlanNode): string[] {
  const name = node['Relation Name'] ?? '';
  return [
    ...(name.startsWith('recommendations_') ? [name] : []),
    ...(node.Plans ?? []).flatMap(partitionsIn),
  ];
}

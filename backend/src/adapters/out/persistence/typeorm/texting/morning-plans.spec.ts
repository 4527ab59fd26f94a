import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { addSubscribers } from '../../../../../../testing/builders/many-subscribers.js';
import { connectTo } from '../../../../../../testing/database/server-commands.js';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';
import type { PreparedStatement } from '../database/database.js';
import * as runs from './morning-runs.sql.js';
import * as texts from './morning-texts.sql.js';
import { CLAIM_UNKNOWN, LOSE_LEASES } from './typeorm.unknown-texts.js';

const RIDERS = 20_000;
const ZONE = 'America/Los_Angeles';
const NOW = '2026-06-15T14:01:00Z';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

let database: TestDatabase;
let client: pg.Client;

/** Midway through a run, after a week of texts: today's are half sent, a quarter written, a quarter not yet written. */
beforeAll(async () => {
  database = await createTestDatabase();
  client = await connectTo(database.url);
  await addSubscribers(client, { count: RIDERS, zones: [ZONE, 'America/Denver'], isSubscribed: true });
  // Without triggers, which would require each text to pass through its states.
  await client.query(`
    ALTER TABLE texts DISABLE TRIGGER USER;
    INSERT INTO text_runs (time_zone, local_date, opens_at, closes_at, planned_at)
    SELECT '${ZONE}', day, day + time '14:00', day + time '16:00', day
    FROM generate_series(date '2026-06-09', date '2026-06-15', interval '1 day') AS day;
    INSERT INTO texts (kind, rider_id, phone, local_date, body, state, provider_message_id, run_id, batch, attempts,
      created_at, changed_at)
    SELECT 'morning', rider.id, phone, local_date,
      CASE WHEN is_today AND rider.id % 4 = 0 THEN NULL ELSE 'Ride!' END,
      CASE WHEN is_today AND rider.id % 4 < 2 THEN 'pending' ELSE 'accepted' END,
      CASE WHEN is_today AND rider.id % 4 < 2 THEN NULL ELSE run.id || ' ' || rider.id END,
      run.id, 1 + rider.id / 500, 1, opens_at, opens_at
    FROM riders AS rider CROSS JOIN LATERAL (
      SELECT id, local_date, opens_at, local_date = '2026-06-15' AS is_today FROM text_runs) AS run
    WHERE time_zone = '${ZONE}' OR NOT is_today;
    ALTER TABLE texts ENABLE TRIGGER USER;
    INSERT INTO recommendations (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
    SELECT rider_id, routes.id, local_date, 1, 'thumbs_up', opens_at, '{}' FROM routes CROSS JOIN text_runs;
    INSERT INTO phone_consents (phone, rider_id, source, wording, given_at)
    SELECT phone, id, 'code', 1, now() FROM riders;
    INSERT INTO phone_trials (phone, began_at) SELECT phone, now() FROM riders;
    INSERT INTO phone_opt_outs (phone, stopped_at)
    SELECT '+1971' || lpad(number::text, 7, '0'), now() FROM generate_series(1, ${RIDERS}) AS number`);
  await client.query('ANALYZE');
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Today's run is the seventh. */
const RUN = '7';

const STATEMENTS: readonly (readonly [string, PreparedStatement, readonly string[]])[] = [
  ['claims a batch', texts.CLAIM_BATCH, [RUN, '7', '30000']],
  ['checks whether a worker has a batch', texts.IS_IN_HAND, [RUN, '7']],
  ['finds due texts', texts.FIND_DUE, [`'${NOW}'`, '250']],
  ['marks texts as sending', texts.START_SENDING, [`'${NOW}'`, '30000', RUN, '250']],
  ['sends one trial text', texts.START_TRIAL, [`'${NOW}'`, '30000', `'${NOW}'`]],
  ['loses leases', LOSE_LEASES, [`'${NOW}'`]],
  ['claims unknown texts', CLAIM_UNKNOWN, ['20', '60000', `'2026-06-12T14:00Z'`]],
  ['finds batches without a worker', runs.LEFT_BATCHES, [RUN]],
  ['finds riders to enlist', runs.NEXT_RIDERS, [`'${ZONE}'`, `'2026-06-15'`, '0', '2000']],
  ['finds the zones', runs.SUBSCRIBED_ZONES, []],
  ['finds texts pending at nine', runs.SKIP_WAITING, [RUN, `'${NOW}'`]],
  ['checks whether a run is done', runs.NEEDS_SUMMARY, [RUN]],
];

/** As PostgreSQL plans it for these values, and for any. */
const MODES = ['force_custom_plan', 'force_generic_plan'];

describe(`with ${RIDERS} riders and a week of texts`, () => {
  it.each(STATEMENTS)('reads no large table to its end when it %s', async (_, { text }, values) => {
    await client.query(`DEALLOCATE ALL; PREPARE asked AS ${text}`);
    for (const mode of MODES) {
      await client.query(`SET plan_cache_mode = ${mode}`);
      const list = values.length === 0 ? '' : `(${values.join(', ')})`;
      const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
        `EXPLAIN (FORMAT JSON) EXECUTE asked${list}`,
      );
      const scanned = rows.flatMap((row) => sequentialScans(row['QUERY PLAN'][0].Plan));
      expect({ mode, scanned }).toEqual({ mode, scanned: [] });
    }
  });
});

/** There are few runs, and one statement may read a few thousand opted-out phones at once. */
const SMALL = ['text_runs', 'phone_opt_outs'];

/** The partition of rows without a month: an alarm is raised when it has any. */
const EMPTY = '_default';

function sequentialScans(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(sequentialScans)].filter(
    (table) => !SMALL.includes(table) && !table.endsWith(EMPTY),
  );
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { addSubscribers } from '../../../../../../testing/builders/many-subscribers.js';
import { connectTo } from '../../../../../../testing/database/server-commands.js';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';
import { createDataSource } from '../database/data-source.js';
import { Database, type PreparedStatement } from '../database/database.js';
import { TypeormMonthlyPartitions } from '../database/monthly-partitions.js';
import { SAVE_ALL } from '../recommendations/typeorm.recommendations.js';
import * as runs from './morning-runs.sql.js';
import * as texts from './morning-texts.sql.js';
import { RECORD_OUTCOMES, RECORD_RECEIPT, RESERVE } from './typeorm.texts.js';
import { GIVE_BACK, GIVE_UP_ON, LIST_UNKNOWN } from './typeorm.unknown-texts.js';

const RIDERS = 20_000;
const ZONE = 'America/Los_Angeles';
const DATE = "'2097-06-03'";
const NOW = "'2097-06-03T14:01:00Z'";

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

let database: TestDatabase;
let client: pg.Client;

/** Midway through a run, early in the sixth of twelve months: the week before lies in two of them. */
beforeAll(async () => {
  database = await createTestDatabase();
  client = await connectTo(database.url);
  const dataSource = createDataSource({ url: database.url });
  await dataSource.initialize();
  const months = Array.from(
    { length: 12 },
    (_, month) => `2097-${String(month + 1).padStart(2, '0')}-01` as never,
  );
  await new TypeormMonthlyPartitions(new Database(dataSource)).make(months);
  await dataSource.destroy();
  await addSubscribers(client, { count: RIDERS, zones: [ZONE, 'America/Denver'], isSubscribed: true });
  // Without triggers, which would require each text to pass through its states.
  await client.query(`
    SET session_replication_role = 'replica';
    INSERT INTO text_runs (time_zone, local_date, opens_at, closes_at, planned_at)
    SELECT '${ZONE}', day, day + time '13:00', day + time '16:00', day
    FROM generate_series(date '2097-05-28', date ${DATE}, interval '1 day') AS day;
    INSERT INTO texts (kind, rider_id, phone, local_date, body, state, reason, provider_message_id, run_id, attempts,
      nominal_at, sending_at, created_at, changed_at)
    SELECT 'morning', rider.id, phone, local_date, 'Ride!',
      CASE WHEN is_today AND rider.id % 100 = 0 THEN 'pending' ELSE 'accepted' END, 'wait', run.id || ' ' || rider.id,
      run.id, 1, opens_at, opens_at, opens_at, opens_at
    FROM riders AS rider CROSS JOIN LATERAL (
      SELECT id, local_date, opens_at, local_date = ${DATE} AS is_today FROM text_runs) AS run
    WHERE NOT is_today OR time_zone = '${ZONE}' AND rider.id % 4 = 0;
    INSERT INTO recommendations (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
    SELECT rider_id, routes.id, local_date, 1, 'thumbs_up', opens_at, '{}' FROM routes CROSS JOIN text_runs;
    INSERT INTO phone_consents (phone, rider_id, source, wording, given_at)
    SELECT phone, id, 'code', 1, now() FROM riders;
    INSERT INTO phone_trials (phone, began_at) SELECT phone, now() FROM riders;
    INSERT INTO phone_opt_outs (phone, stopped_at)
    SELECT '+1971' || lpad(number::text, 7, '0'), now() FROM generate_series(1, ${RIDERS}) AS number;
    SET session_replication_role = 'origin'`);
  await client.query('ANALYZE');
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Today's run is the seventh. */
const RUN = '7';
const IDS = "'{1,2,3,4,5,6,7,8}'";
const STARTED = [RUN, DATE, NOW, IDS, ...Array.from({ length: 6 }, () => "'{}'"), 'false'];
const OUTCOMES = [DATE, ...Array.from({ length: 7 }, () => "'{}'"), NOW];

/** `reads`: which of the large tables a statement may read to the end, as it is about everyone in a zone. */
type Planned = readonly [
  does: string,
  statement: PreparedStatement,
  values: readonly string[],
  reads?: readonly string[],
];
const STATEMENTS: readonly Planned[] = [
  ['finds the zones', runs.SUBSCRIBED_ZONES, []],
  [
    'finds cells without a forecast',
    runs.COLD_CELLS,
    [`'${ZONE}'`, DATE, `'07:00'`, NOW, '10', `'{}'`],
    ['riders', 'routes', 'texts', 'forecasts'],
  ],
  [
    'finds whose turn it is',
    runs.LINE,
    [`'${ZONE}'`, DATE, 'NULL', `'07:00'`, '0', '20000', NOW, `'{}'`],
    ['routes', 'texts'],
  ],
  ['reads riders to text', texts.RIDERS_TO_TEXT, [IDS, `'${ZONE}'`, DATE, `'{}'`]],
  ['reads what riders were shown', texts.VERDICTS_OF, [IDS, DATE]],
  ['records texts as being sent', texts.START_TEXTS, STARTED],
  ['stores recommendations', SAVE_ALL, [...Array.from({ length: 6 }, () => "'{}'"), "''"]],
  ['records outcomes', RECORD_OUTCOMES, OUTCOMES],
  ['records a receipt', RECORD_RECEIPT, ['7', DATE, `'delivered'`, `'SM1'`, 'NULL', NOW]],
  ['reserves a test text', RESERVE, ['1', `'+15030000001'`, `'Hello'`, DATE, NOW, NOW]],
  ['gives up on texts', GIVE_UP_ON, [DATE, '30000', NOW]],
  ['lists unknown texts', LIST_UNKNOWN, [DATE, '20']],
  ['gives a text back', GIVE_BACK, ['7', DATE, '1', NOW]],
  ['ends what waits at nine', runs.END_WAITING, [RUN, DATE, NOW]],
  ['checks whether a run is done', runs.NEEDS_SUMMARY, [RUN, DATE]],
  ['counts a run', runs.COUNT_STATES, [RUN, DATE]],
];

/** As PostgreSQL plans it for these values, and for any. */
const MODES = ['force_custom_plan', 'force_generic_plan'];

describe(`with ${RIDERS} riders and a week of texts in two of twelve months`, () => {
  it.each(STATEMENTS)(
    'reads no large table to its end, and no more than two months, when it %s',
    async (_, { text }, values, reads = []) => {
      await client.query(`DEALLOCATE ALL; PREPARE asked AS ${text}`);
      for (const mode of MODES) {
        await client.query(`SET plan_cache_mode = ${mode}`);
        const list = values.length === 0 ? '' : `(${values.join(', ')})`;
        const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
          `EXPLAIN (FORMAT JSON) EXECUTE asked${list}`,
        );
        const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan));
        const scanned = nodes
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .map((node) => (node['Relation Name'] ?? '').replace(/_(y\d+m\d+|first|default)$/, ''));
        expect({ mode, scanned: scanned.filter((table) => ![...SMALL, ...reads].includes(table)) }).toEqual({
          mode,
          scanned: [],
        });
        const read = nodes.map((node) => node['Relation Name'] ?? '');
        for (const table of ['texts', 'recommendations']) {
          const months = new Set(read.filter((name) => name.startsWith(`${table}_`)));
          expect({ mode, months: [...months].slice(2) }).toEqual({ mode, months: [] });
        }
      }
    },
  );
});

/** There are few runs, and one statement may read a few thousand opted-out phones at once. */
const SMALL = ['text_runs', 'database_memory', 'phone_opt_outs', 'text_messages'];

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

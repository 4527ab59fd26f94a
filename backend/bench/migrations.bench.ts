/**
 * `npm run bench:migrations`: how long riders wait while the tables of 0.1.0 are migrated under them. Fills a database of 0.1.0
 * with a million recommendations, then migrates it while a reader reads one recommendation and a writer replaces one, over
 * and over. `-- --rows N` for another number of rows.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.js';
import { createDataSource } from '../src/adapters/out/persistence/typeorm/database/data-source.js';
import { migrateDatabase } from '../src/adapters/out/persistence/typeorm/database/migrate-database.js';
import { addSubscribers } from '../testing/builders/many-subscribers.js';
import { connectTo } from '../testing/database/server-commands.js';

/** The last migration of 0.1.0. */
const LAST_OF_0_1_0 = 'CreateTexts1795303000000';
const DATES = 100;

const { rows } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } }).values;
const riders = Math.ceil(Number(rows) / DATES);

const dataFolder = await mkdtemp(join(tmpdir(), 'rollout-bench-'));
const postgres = await startEmbeddedPostgres({ dataFolder, durable: true });
try {
  await migrateDatabase(postgres.url);
  await fill();
  await goBackTo(LAST_OF_0_1_0);
  const isOver = { value: false };
  const waits = [
    longestWait(
      'a read',
      isOver,
      'SELECT document FROM recommendations WHERE rider_id = $1 AND local_date = current_date',
    ),
    longestWait(
      'a write',
      isOver,
      `INSERT INTO recommendations (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
       SELECT $1::integer, min(id), current_date, 1, 'thumbs_up', now(), '{}' FROM routes WHERE rider_id = $1
       ON CONFLICT (rider_id, local_date) DO UPDATE SET generated_at = now()`,
    ),
  ];
  const startedAt = performance.now();
  const migrations = await migrateDatabase(postgres.url);
  const seconds = (performance.now() - startedAt) / 1000;
  isOver.value = true;
  console.log(
    `${migrations.length} migrations of ${riders * DATES} recommendations: ${seconds.toFixed(1)} s`,
  );
  for (const wait of await Promise.all(waits)) console.log(wait);
} finally {
  await postgres.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

/** The last hundred dates of each rider, in documents of 2 KB. */
async function fill(): Promise<void> {
  const client = await connectTo(postgres.url);
  await addSubscribers(client, { count: riders, zones: ['America/Los_Angeles'], isSubscribed: true });
  await client.query(`
    INSERT INTO recommendations (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
    SELECT rider_id, id, day, 1, 'thumbs_up', day, jsonb_build_object('text',
      (SELECT string_agg(md5(concat(id, day, part)), '') FROM generate_series(1, 60) AS part))
    FROM routes, generate_series(current_date - ${DATES - 1}, current_date, interval '1 day') AS day`);
  await client.query('VACUUM ANALYZE');
  await client.end();
}

async function goBackTo(name: string): Promise<void> {
  const dataSource = createDataSource({ url: postgres.url, statementTimeoutMs: 0 });
  await dataSource.initialize();
  const names = dataSource.migrations.map((migration) => migration.name);
  for (let last = names.length - 1; names[last] !== name; last -= 1) await dataSource.undoLastMigration();
  await dataSource.query('VACUUM ANALYZE');
  await dataSource.destroy();
}

/** Runs a statement for one rider after the other until it is over. */
async function longestWait(
  what: string,
  isOver: { readonly value: boolean },
  statement: string,
): Promise<string> {
  const client = await connectTo(postgres.url);
  let longest = 0;
  for (let rider = 1; !isOver.value; rider = (rider % riders) + 1) {
    const startedAt = performance.now();
    await client.query(statement, [rider]);
    longest = Math.max(longest, performance.now() - startedAt);
  }
  await client.end();
  return `longest wait of ${what}: ${(longest / 1000).toFixed(2)} s`;
}

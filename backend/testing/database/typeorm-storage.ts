import type { DataSource } from 'typeorm';
import { createBoss } from '../../src/adapters/out/persistence/pg-boss/boss.js';
import { createDataSource } from '../../src/adapters/out/persistence/typeorm/database/data-source.js';
import { Database } from '../../src/adapters/out/persistence/typeorm/database/database.js';
import { postgresStorage } from '../../src/composition/build-storage.js';
import type { MorningHarness } from '../contracts/storage-harness.js';
import { connectTo } from './server-commands.js';
import { startTcpProxy } from './tcp-proxy.js';
import { createTestDatabase, PATIENT } from './test-database.js';

export interface TypeormStorage {
  /** Empty tables, a database that can be reached. */
  fresh(): Promise<MorningHarness>;
  close(): Promise<void>;
}

const RETRIES_ARE_DUE =
  "UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'retry'";

/** The TypeORM adapters on a database of their own, as a role that owns nothing, behind a proxy that can be cut. */
export async function openTypeormStorage(): Promise<TypeormStorage> {
  const testDatabase = await createTestDatabase();
  const direct = new URL(testDatabase.url);
  const proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port || 5432) });
  const proxied = new URL(testDatabase.appUrl);
  proxied.host = `127.0.0.1:${proxy.port}`;

  const dataSource = createDataSource({ url: proxied.toString(), ...PATIENT });
  await dataSource.initialize();
  const client = await connectTo(testDatabase.url);

  const database = new Database(dataSource);
  const boss = createBoss(database, { maintenanceSeconds: null, onError: () => undefined });

  return {
    fresh: async () => {
      await proxy.restore();
      await client.query(EMPTY_TABLES);
      const storage = postgresStorage({ riders: dataSource, morning: dataSource });
      return {
        ...storage,
        ...storage.morning,
        given: {
          storageIsUnreachable: () => proxy.cut(),
          storageComesBack: async () => {
            await proxy.restore();
            await everyConnectionAnswers(dataSource);
          },
          secondsPass: async (seconds) => {
            await client.query(`UPDATE rate_limits SET expire = expire - ${seconds * 1_000}`);
          },
          workersDie: async () => {
            await client.query("UPDATE pgboss.job SET started_on = now() - interval '1 day'");
            await boss.expire();
            await client.query(RETRIES_ARE_DUE);
          },
          databaseIsAnother: async (identity) => {
            await client.query(databaseIdentityIs(identity));
          },
          jobsAreDone: async () => {
            await client.query("UPDATE pgboss.job SET state = 'completed'");
          },
        },
      };
    },
    close: async () => {
      await client.end();
      await dataSource.destroy();
      await proxy.close();
      await testDatabase.drop();
    },
  };
}

/** SQL that makes the database another one: see the migration that remembers it. */
export const databaseIdentityIs = (identity: string): string =>
  `CREATE OR REPLACE FUNCTION database_identity() RETURNS text LANGUAGE sql STABLE AS $$ SELECT '${identity}' $$`;

/** More than the pool has connections: one that was cut is found out by the query that it fails. */
const QUERIES_AT_ONCE = 20;
const MOST_TRIES = 20;

async function everyConnectionAnswers(dataSource: DataSource): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const queries = Array.from({ length: QUERIES_AT_ONCE }, () => dataSource.query('SELECT 1'));
    const results = await Promise.allSettled(queries);
    if (results.every(({ status }) => status === 'fulfilled')) return;
  }
}

/**
 * DELETE, as TRUNCATE makes new files of every table and index, which takes longer than most cases. Texts first: their
 * runs can't go before them. What refers to riders goes with them.
 */
const EMPTY_TABLES = `
  DELETE FROM texts; DELETE FROM text_messages; DELETE FROM text_runs; DELETE FROM database_memory; DELETE FROM phone_opt_outs; DELETE FROM inbound_texts;
  DELETE FROM riders; DELETE FROM sign_in_codes; DELETE FROM passkey_challenges;
  DELETE FROM phone_consents; DELETE FROM phone_trials;
  DELETE FROM forecasts; DELETE FROM climate_years; DELETE FROM request_paces; DELETE FROM rate_limits; DELETE FROM server_secrets;
  DELETE FROM pgboss.job`;

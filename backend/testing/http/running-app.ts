import 'reflect-metadata';
import type pg from 'pg';
import { FakeClock } from '../../src/adapters/out/clock/clocks.js';
import { createDataSource } from '../../src/adapters/out/persistence/typeorm/database/data-source.js';
import { checkDatabase } from '../../src/adapters/out/persistence/typeorm/database/migrate-database.js';
import { DeleteExpired } from '../../src/application/maintenance/retention.js';
import { createApp } from '../../src/composition/app.js';
import { buildPorts } from '../../src/composition/build-ports.js';
import { postgresStorage } from '../../src/composition/build-storage.js';
import {
  buildInstruments,
  metricsBesideApi,
  describeReadiness,
  sharedTokenKey,
  watchedOf,
} from '../../src/composition/instruments.js';
import { createLogger } from '../../src/composition/logger.js';
import type { Ports } from '../../src/composition/ports.js';
import { loadConfig } from '../../src/config/load-config.js';
import { connectTo } from '../database/server-commands.js';
import { startTcpProxy, type TcpProxy } from '../database/tcp-proxy.js';
import { createTestDatabase, PATIENT } from '../database/test-database.js';
import { HttpClient } from './http-client.js';

export interface RunningApp {
  readonly url: string;
  readonly clock: FakeClock;
  readonly ports: Ports;
  /** Runs the scheduled job; a failing rule fails the test. */
  readonly deleteExpired: DeleteExpired;
  /** Every line that the app has logged, unparsed. */
  readonly log: readonly string[];
  /** The server's operations, as Fastify prints its route tree. */
  readonly routeTree: string;
  /** Bypasses the proxy, to look at rows. */
  readonly databaseUrl: string;
  /** Between the app and its database, so that the connection can be cut. */
  readonly database: TcpProxy;
  /** Runs an action while riders are locked: statements that write one fail as if they timed out. */
  withLockedRiders<T>(work: () => Promise<T>): Promise<T>;
  /** Queries the database directly, whether or not the app is cut off from it. */
  rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** A new browser with its own cookies. */
  browser(): HttpClient;
  close(): Promise<void>;
}

/** The effect of a statement timeout without the wait: PostgreSQL reports the same error code. */
const CANCEL_BLOCKED_STATEMENTS = `
  SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;

/** 06:58 on a Monday in Portland. */
export const MONDAY_MORNING = new Date('2026-06-15T06:58:00-07:00');

/**
 * The application as shipped, listening on a free port, with its own PostgreSQL, in which it owns nothing. The clock is stopped until a test moves
 * it, rate limits are out of reach and no morning texts are sent; everything else follows the environment.
 */
export async function startApp(
  environment: Record<string, string> = {},
  webRoot: string | null = null,
): Promise<RunningApp> {
  const testDatabase = await createTestDatabase();
  const direct = new URL(testDatabase.url);
  const database = await startTcpProxy({ host: direct.hostname, port: Number(direct.port) });
  const proxied = new URL(testDatabase.appUrl);
  proxied.host = `127.0.0.1:${database.port}`;
  const dataSource = createDataSource({
    url: proxied.toString(),
    ...PATIENT,
  });
  await dataSource.initialize();

  const loaded = loadConfig({
    PROVIDER_DEADLINE_MS: '10000',
    RATE_LIMIT_FACTOR: '1000',
    MORNING_WORKER: 'off',
    ...environment,
  });
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  const log: string[] = [];
  const clock = new FakeClock(MONDAY_MORNING);
  const instruments = buildInstruments(loaded.config);
  const logger = createLogger('debug', { destination: { write: (line) => void log.push(line) } });
  const dataSources = { riders: dataSource, morning: dataSource };
  const ports = buildPorts({ ...loaded.config, fakeClock: null }, postgresStorage(dataSources), {
    tokenKey: await sharedTokenKey(dataSource),
    machineClock: clock,
    measurements: instruments.measurements,
    onFallback: (failure) => logger.warn({ failure }, 'provider failed, another one answered'),
  });
  instruments.watch(watchedOf(dataSources, ports));
  const app = await createApp({
    config: loaded.config,
    ports,
    logger,
    readiness: async () => describeReadiness(await checkDatabase(dataSource)),
    webRoot,
    metrics: metricsBesideApi(loaded.config, instruments),
  });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    url,
    clock,
    ports,
    deleteExpired: new DeleteExpired(ports, clock, (job, cause) => {
      throw new Error(job, { cause });
    }),
    log,
    routeTree: app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }),
    databaseUrl: testDatabase.url,
    database,
    withLockedRiders: async (work) => {
      const locker = await connectTo(testDatabase.url);
      await locker.query('BEGIN; LOCK TABLE riders IN SHARE ROW EXCLUSIVE MODE');
      let isWorking = true;
      const working = work().finally(() => (isWorking = false));
      while (isWorking) await locker.query(CANCEL_BLOCKED_STATEMENTS);
      await locker.end();
      return working;
    },
    rows: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
      const client = await connectTo(testDatabase.url);
      try {
        return (await client.query<Row>(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    browser: () => new HttpClient(url),
    close: async () => {
      await app.close();
      await dataSource.destroy();
      await database.close();
      await testDatabase.drop();
    },
  };
}

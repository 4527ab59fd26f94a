import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, type DataSource } from 'typeorm';
import { runOnServer } from '../../../../../../testing/database/server-commands.js';
import { startTcpProxy, type TcpProxy } from '../../../../../../testing/database/tcp-proxy.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../../../../testing/database/test-database.js';
import { StorageBusy, StorageUnavailable } from '../../../../../application/ports/storage-errors.js';
import { MIGRATIONS, MIGRATIONS_TABLE } from '../migrations/migrations.js';
import { createDataSource, type DataSourceOptions } from './data-source.js';
import { isOutage } from './database-errors.js';
import { Database } from './database.js';
import { checkDatabase } from './migrate-database.js';

const ONE = { name: 'one', text: 'SELECT 1 AS one' };
const FOREVER = 'SELECT pg_sleep(3600)';

/** Retries until it works: a busy machine now and then misses timeouts as short as these cases set. */
async function eventually<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StorageUnavailable) && !isOutage(error)) throw error;
    }
  }
}

describe('Database', () => {
  let testDatabase: TestDatabase;
  let proxy: TcpProxy;
  let dataSource: DataSource;
  let database: Database;

  const connect = async (options: Omit<DataSourceOptions, 'url'>): Promise<void> => {
    const url = new URL(testDatabase.url);
    url.host = `127.0.0.1:${proxy.port}`;
    dataSource = await eventually(() => createDataSource({ ...options, url: url.toString() }).initialize());
    database = new Database(dataSource);
  };

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
  });
  afterAll(() => testDatabase.drop());
  beforeEach(async () => {
    const { hostname, port } = new URL(testDatabase.url);
    proxy = await startTcpProxy({ host: hostname, port: Number(port || 5432) });
  });
  afterEach(async () => {
    await proxy.close();
    await dataSource.destroy();
  });

  const calls: [string, (sql: string) => Promise<unknown>][] = [
    ['a prepared statement', (text) => database.query({ name: text, text }, [])],
    ['TypeORM', (sql) => database.run((manager) => manager.query(sql))],
    ['a transaction', (sql) => database.transaction((manager) => manager.query(sql))],
  ];

  const expectUnavailable = (call: Promise<unknown>): Promise<void> =>
    expect(call).rejects.toBeInstanceOf(StorageUnavailable);

  const endOtherConnections = (): Promise<void> =>
    runOnServer(
      testDatabase.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );

  /** Resolves once the statement is running on the server, or has run. */
  const untilRunning = (sql: string, state: 'active' | 'idle' = 'active'): Promise<void> =>
    runOnServer(
      testDatabase.url,
      `DO $$ BEGIN
         WHILE NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = '${sql}' AND state = '${state}')
         LOOP PERFORM pg_sleep(0.01); PERFORM pg_stat_clear_snapshot(); END LOOP;
       END $$`,
    );

  it('survives when the server ends idle connections, reports it, and reconnects', async () => {
    let report: (error: Error) => void = () => undefined;
    const lost = new Promise<Error>((resolve) => (report = resolve));
    await connect({ poolSize: 1, onIdleConnectionLost: report });
    await endOtherConnections();
    expect(await lost).toBeInstanceOf(Error);
    await expect(eventually(() => database.query(ONE, []))).resolves.toEqual([{ one: 1 }]);
  });

  describe.each(calls)('with %s', (_, run) => {
    const expectItWorksAgain = (): Promise<void> =>
      expect(eventually(() => run('SELECT 1'))).resolves.toBeDefined();

    it('rejects when the server shuts down during it', async () => {
      await connect({ poolSize: 1 });
      const outcome = expectUnavailable(run(FOREVER));
      await untilRunning(FOREVER);
      await endOtherConnections();
      await outcome;
      await expectItWorksAgain();
    });

    it('rejects when its connection ends while being handed over by the pool', async () => {
      await connect({ poolSize: 1 });
      await database.query(ONE, []);
      proxy.gather();
      const before = database.query({ name: 'two', text: 'SELECT 2' }, []);
      const outcome = expectUnavailable(run('SELECT 1'));
      await untilRunning('SELECT 2', 'idle');
      // The answer and the end of the connection arrive in one packet, so none of our code runs in between.
      await endOtherConnections();
      await before;
      await outcome;
      await proxy.restore();
      await expectItWorksAgain();
    });

    it('rejects when a statement takes too long', async () => {
      await connect({ poolSize: 1, statementTimeoutMs: 100 });
      await expectUnavailable(run(FOREVER));
      await expectItWorksAgain();
    });

    it('rejects when the server goes silent, and drops the silent connection', async () => {
      await connect({ poolSize: 1, statementTimeoutMs: 100 });
      proxy.hang();
      await expectUnavailable(run('SELECT 1'));
      await proxy.restore();
      await expectItWorksAgain();
    });

    it('rejects as busy when no connection is free in time, unlike one that cannot be reached', async () => {
      await connect({ poolSize: 1, connectTimeoutMs: 1_000 });
      await database.transaction(async () => {
        await expect(run('SELECT 1')).rejects.toThrow(StorageBusy);
      });
      await expectItWorksAgain();
      await proxy.cut();
      await expect(run('SELECT 1')).rejects.not.toThrow(StorageBusy);
      await proxy.restore();
    });

    it('passes a bug on as it is', async () => {
      await connect({ poolSize: 1 });
      await expect(run('SELECT nonsense')).rejects.toMatchObject({ code: '42703' });
      await expectItWorksAgain();
    });
  });

  it('writes nothing of a transaction whose work throws', async () => {
    await connect({ poolSize: 1 });
    await runOnServer(testDatabase.url, 'CREATE TABLE notes (note text)');
    const failing = database.transaction(async (manager) => {
      await manager.query("INSERT INTO notes VALUES ('lost')");
      throw new RangeError('changed my mind');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(await database.query({ name: 'notes', text: 'SELECT note FROM notes' }, [])).toEqual([]);
  });

  it('rejects after it was closed', async () => {
    await connect({});
    await dataSource.destroy();
    await expectUnavailable(database.query(ONE, []));
    await expectUnavailable(database.run((manager) => manager.query(ONE.text)));
    await dataSource.initialize();
    await expect(database.query(ONE, [])).resolves.toEqual([{ one: 1 }]);
  });
});

describe('checkDatabase', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const connectTo = async (testDatabase: TestDatabase): Promise<DataSource> => {
    database = testDatabase;
    dataSource = createDataSource({ url: database.url, connectTimeoutMs: 60_000 });
    return dataSource.initialize();
  };
  afterEach(async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.drop();
  });

  it('is ready on a migrated database', async () => {
    expect(await checkDatabase(await connectTo(await createTestDatabase()))).toEqual({ state: 'ready' });
  });

  it('is ready where a later version has migrated further', async () => {
    await connectTo(await createTestDatabase());
    await runOnServer(database.url, `INSERT INTO ${MIGRATIONS_TABLE} (timestamp, name) VALUES (9, 'Later9')`);
    expect(await checkDatabase(dataSource)).toEqual({ state: 'ready' });
  });

  it('names the pending migrations', async () => {
    expect(await checkDatabase(await connectTo(await createEmptyDatabase()))).toEqual({
      state: 'not-migrated',
      pending: MIGRATIONS.map(({ name }) => name),
    });
  });

  it('is unreachable when the database is gone, and before connecting', async () => {
    await connectTo(await createTestDatabase());
    await database.drop();
    expect(await checkDatabase(dataSource)).toEqual({ state: 'unreachable' });
    await dataSource.destroy();
    expect(await checkDatabase(dataSource)).toEqual({ state: 'unreachable' });
  });
});

describe('isOutage', () => {
  const failure = (message: string, details: object = {}): Error =>
    Object.assign(new Error(message), details);

  it.each([
    ['refused', failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' })],
    ['reset', failure('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' })],
    ['broken pipe', failure('write EPIPE', { code: 'EPIPE', syscall: 'write' })],
    ['timed out', failure('connect ETIMEDOUT', { code: 'ETIMEDOUT', syscall: 'connect' })],
    ['no such host', failure('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
    ['no such socket', failure('connect ENOENT /run/db', { code: 'ENOENT', syscall: 'connect' })],
    ['every address refused', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
    ['connection exception', failure('', { code: '08006' })],
    ['shutting down', failure('', { code: '57P01' })],
    ['crashed', failure('', { code: '57P02' })],
    ['starting up', failure('', { code: '57P03' })],
    ['statement timeout', failure('', { code: '57014' })],
    ['too many connections', failure('', { code: '53300' })],
    ['disk full', failure('', { code: '53100' })],
    ['wrong password', failure('', { code: '28P01' })],
    ['no such database', failure('', { code: '3D000' })],
    ['failover to a read-only server', failure('', { code: '25006' })],
    ['idle in transaction', failure('', { code: '25P03' })],
    ['terminated', failure('Connection terminated unexpectedly')],
    ['busy pool', failure('timeout exceeded when trying to connect')],
    ['silent server', failure('Query read timeout')],
    ['closed pool', failure('Cannot use a pool after calling end on the pool')],
    ['lost in a transaction', new QueryRunnerAlreadyReleasedError()],
    ['wrapped by TypeORM', new QueryFailedError('SELECT', [], failure('', { code: '57P01' }))],
  ])('is true for %s', (_, error) => expect(isOutage(error)).toBe(true));

  it.each([
    ['a unique violation', failure('', { code: '23505' })],
    ['a check violation', new QueryFailedError('INSERT', [], failure('', { code: '23514' }))],
    ['wrong SQL', failure('', { code: '42601' })],
    ['a deadlock', failure('', { code: '40P01' })],
    ['an integer out of range', failure('', { code: '22003' })],
    ['a missing file', failure('open ENOENT', { code: 'ENOENT', syscall: 'open' })],
    ['a bug', new TypeError('undefined is not a function')],
    ['something other than an error', 'text'],
  ])('is false for %s', (_, error) => expect(isOutage(error)).toBe(false));
});

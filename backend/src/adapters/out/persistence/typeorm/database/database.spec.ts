import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { runOnServer } from '../../../../../../testing/database/server-commands.js';
import { startTcpProxy, type TcpProxy } from '../../../../../../testing/database/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';
import { StorageUnavailable } from '../../../../../application/ports/storage-errors.js';
import { createDataSource, type DataSourceOptions } from './data-source.js';
import { Database } from './database.js';

const ONE = { name: 'one', text: 'SELECT 1 AS one' };
const FOREVER = 'SELECT pg_sleep(3600)';

describe('Database', () => {
  let testDatabase: TestDatabase;
  let proxy: TcpProxy;
  let dataSource: DataSource;
  let database: Database;

  const connect = async (options: Omit<DataSourceOptions, 'url'>): Promise<void> => {
    const url = new URL(testDatabase.url);
    url.host = `127.0.0.1:${proxy.port}`;
    dataSource = createDataSource({ ...options, url: url.toString() });
    await dataSource.initialize();
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

  const ways: [string, (sql: string) => Promise<unknown>][] = [
    ['a prepared statement', (text) => database.query({ name: text, text }, [])],
    ['work', (sql) => database.run((manager) => manager.query(sql))],
    ['a transaction', (sql) => database.transaction((manager) => manager.query(sql))],
  ];

  const endOtherConnections = (): Promise<void> =>
    runOnServer(
      testDatabase.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );

  /** Returns once the statement runs on the server, or has run. */
  const untilRunning = (sql: string, state: 'active' | 'idle' = 'active'): Promise<void> =>
    runOnServer(
      testDatabase.url,
      `DO $$ BEGIN
         WHILE NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = '${sql}' AND state = '${state}')
         LOOP PERFORM pg_sleep(0.01); PERFORM pg_stat_clear_snapshot(); END LOOP;
       END $$`,
    );

  it('survives that the server ends idle connections, tells of it, and connects anew', async () => {
    let tell: (error: Error) => void = () => undefined;
    const lost = new Promise<Error>((resolve) => (tell = resolve));
    await connect({ poolSize: 1, onIdleConnectionLost: tell });
    await endOtherConnections();
    expect(await lost).toBeInstanceOf(Error);
    await expect(database.query(ONE, [])).resolves.toEqual([{ one: 1 }]);
  });

  it.each(ways)('tells %s that the server was shut down under it', async (_, run) => {
    await connect({ poolSize: 1 });
    const running = run(FOREVER);
    const outcome = expect(running).rejects.toBeInstanceOf(StorageUnavailable);
    await untilRunning(FOREVER);
    await endOtherConnections();
    await outcome;
    await expect(run('SELECT 1')).resolves.toBeDefined();
  });

  it.each(ways)('tells %s that its connection ended just when it was handed on', async (_, run) => {
    await connect({ poolSize: 1 });
    await database.query(ONE, []);
    proxy.gather();
    const before = database.query({ name: 'two', text: 'SELECT 2' }, []);
    const running = run('SELECT 1');
    const outcome = expect(running).rejects.toBeInstanceOf(StorageUnavailable);
    await untilRunning('SELECT 2', 'idle');
    // The answer and the server's farewell arrive as one, so nothing of ours runs between them.
    await endOtherConnections();
    await before;
    await outcome;
    await proxy.restore();
    await expect(run('SELECT 1')).resolves.toBeDefined();
  });

  it.each(ways)('tells %s that a statement takes too long', async (_, run) => {
    await connect({ poolSize: 1, statementTimeoutMs: 50 });
    await expect(run(FOREVER)).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(run('SELECT 1')).resolves.toBeDefined();
  });

  it.each(ways)(
    'tells %s that the server has gone silent, and drops the silent connection',
    async (_, run) => {
      await connect({ poolSize: 1, statementTimeoutMs: 50, connectTimeoutMs: 1_000 });
      proxy.hang();
      await expect(run('SELECT 1')).rejects.toBeInstanceOf(StorageUnavailable);
      await proxy.restore();
      await expect(run('SELECT 1')).resolves.toBeDefined();
    },
  );

  it.each(ways)('tells %s that no connection came free in time', async (_, run) => {
    await connect({ poolSize: 1, connectTimeoutMs: 1_000 });
    await database.transaction(async () => {
      await expect(run('SELECT 1')).rejects.toBeInstanceOf(StorageUnavailable);
    });
    await expect(run('SELECT 1')).resolves.toBeDefined();
  });

  it.each(ways)('passes on to %s what is a bug', async (_, run) => {
    await connect({ poolSize: 1 });
    await expect(run('SELECT nonsense')).rejects.toMatchObject({ code: '42703' });
    await expect(run('SELECT 1')).resolves.toBeDefined();
  });

  it('writes nothing of a transaction that fails, whoever throws', async () => {
    await connect({ poolSize: 1 });
    await runOnServer(testDatabase.url, 'CREATE TABLE notes (note text)');
    const failing = database.transaction(async (manager) => {
      await manager.query("INSERT INTO notes VALUES ('lost')");
      throw new RangeError('changed my mind');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(await database.query({ name: 'notes', text: 'SELECT note FROM notes' }, [])).toEqual([]);
  });

  it('rejects where it is used after its end', async () => {
    await connect({});
    await dataSource.destroy();
    await expect(database.query(ONE, [])).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(database.run((manager) => manager.query(ONE.text))).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    await dataSource.initialize();
    await expect(database.query(ONE, [])).resolves.toEqual([{ one: 1 }]);
  });
});

import { createBoss } from '../../src/adapters/out/persistence/pg-boss/boss.js';
import { createDataSource } from '../../src/adapters/out/persistence/typeorm/database/data-source.js';
import { Database } from '../../src/adapters/out/persistence/typeorm/database/database.js';
import { postgresStorage } from '../../src/composition/build-storage.js';
import type { MorningHarness } from '../contracts/storage-harness.js';
import { runOnServer } from './server-commands.js';
import { startTcpProxy } from './tcp-proxy.js';
import { createTestDatabase } from './test-database.js';

export interface TypeormStorage {
  /** Empty tables, a database that can be reached. */
  fresh(): Promise<MorningHarness>;
  close(): Promise<void>;
}

const RETRIES_ARE_DUE =
  "UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'retry'";

/** The TypeORM adapters over a database of their own, behind a proxy that can be cut. */
export async function openTypeormStorage(): Promise<TypeormStorage> {
  const testDatabase = await createTestDatabase();
  const direct = new URL(testDatabase.url);
  const proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port || 5432) });
  const proxied = new URL(testDatabase.url);
  proxied.host = `127.0.0.1:${proxy.port}`;

  const dataSource = createDataSource({ url: proxied.toString() });
  await dataSource.initialize();
  const tables = dataSource.entityMetadatas.map(({ tableName }) => tableName);

  const database = new Database(dataSource);
  const boss = createBoss(
    { executeSql: (text, values) => database.execute(text, values) },
    { maintenanceSeconds: null, onError: () => undefined },
  );

  return {
    fresh: async () => {
      await proxy.restore();
      await runOnServer(testDatabase.url, `TRUNCATE ${tables.join(', ')}; DELETE FROM pgboss.job`);
      const storage = postgresStorage(dataSource);
      return {
        ...storage,
        ...storage.morning,
        given: {
          storageIsUnreachable: () => proxy.cut(),
          storageComesBack: () => proxy.restore(),
          secondsPass: (seconds) =>
            runOnServer(testDatabase.url, `UPDATE rate_limits SET expire = expire - ${seconds * 1_000}`),
          workersDie: async () => {
            await runOnServer(
              testDatabase.url,
              "UPDATE pgboss.job SET started_on = now() - interval '1 day'",
            );
            await boss.expire();
            await runOnServer(testDatabase.url, RETRIES_ARE_DUE);
          },
          retriesAreDue: () => runOnServer(testDatabase.url, RETRIES_ARE_DUE),
        },
      };
    },
    close: async () => {
      await dataSource.destroy();
      await proxy.close();
      await testDatabase.drop();
    },
  };
}

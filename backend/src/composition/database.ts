import { mkdir } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import {
  startEmbeddedPostgres,
  urlOfRunningServer,
} from '../../embedded-postgres/start-embedded-postgres.js';
import { alreadyRunning, claimInstance } from '../../embedded-postgres/claim-instance.js';
import {
  createDataSource,
  MORNING_POOL_SIZE,
} from '../adapters/out/persistence/typeorm/database/data-source.js';
import { liveSince, rememberLive } from '../adapters/out/persistence/typeorm/database/installation.js';
import { migrateDatabase } from '../adapters/out/persistence/typeorm/database/migrate-database.js';
import type { Config } from '../config/config.js';
import type { DataSources } from './build-storage.js';
import type { Opened } from './opened.js';
import { StartProblem } from './process.js';
import { backUp, BackupProblem, restore } from '../../embedded-postgres/backup.js';

export interface OpenDatabase {
  readonly dataSources: DataSources;
  /** The migrations that this start ran. */
  readonly migrated: readonly string[];
  /** The URL that a second start on the same data folder reports. */
  announce(url: string): void;
}

/** Together with what the app takes, within the time that a supervisor gives. */
const SERVER_STOP_MS = 4_000;
const POOL_CLOSE_MS = 1_000;

interface Server {
  readonly url: string;
  announce(url: string): void;
  stop(): Promise<void>;
}

/**
 * Opens the configured database, or the embedded one in the data folder, migrated.
 * @throws StartProblem if another process uses the data folder, or if a demo would open live data. What is open by then is in `opened`.
 */
export async function openDatabase(
  config: Config,
  opened: Opened,
  onIdleConnectionLost: (error: Error) => void,
): Promise<OpenDatabase> {
  const server =
    config.databaseUrl === null ? await startOwnServer(config) : externalServer(config.databaseUrl);
  await opened.add(() => server.stop(), { withinMs: SERVER_STOP_MS });
  if (config.appMode === 'demo') await refuseLiveData(server.url);
  const migrated = await migrateDatabase(server.url);
  const connect = async (poolSize?: number): Promise<DataSource> => {
    const dataSource = createDataSource({
      url: server.url,
      onIdleConnectionLost,
      ...(poolSize && { poolSize }),
    });
    await dataSource.initialize();
    // It waits for statements that are running.
    await opened.add(() => dataSource.destroy(), { withinMs: POOL_CLOSE_MS });
    return dataSource;
  };
  const riders = await connect();
  if (config.appMode === 'live') await rememberLive(riders);
  const morning = config.morning.isWorker ? await connect(MORNING_POOL_SIZE) : riders;
  return { dataSources: { riders, morning }, migrated, announce: (url) => server.announce(url) };
}

/**
 * A demo would show everyone the codes that sign riders in, and let everyone change what the server does.
 * @throws StartProblem
 */
async function refuseLiveData(url: string): Promise<void> {
  const dataSource = createDataSource({ url, poolSize: 1 });
  await dataSource.initialize();
  const since = await liveSince(dataSource).finally(() => dataSource.destroy());
  if (since === null) return;
  throw new StartProblem(
    `RollOut cannot start as a demo: this database has been live since ${since.toISOString().slice(0, 10)} and may hold real riders' data. ` +
      'Nothing was changed. Set APP_MODE=live to keep serving them; for a demo, use another database: set DATA_FOLDER to a new folder, or DATABASE_URL to an empty database.',
  );
}

async function startOwnServer(config: Config): Promise<Server> {
  const { dataFolder } = config;
  await mkdir(dataFolder, { recursive: true });
  const claim = await claimInstance(dataFolder);
  if (claim.state === 'running') throw new StartProblem(alreadyRunning(claim));
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder, durable: true });
    const stop = async (): Promise<void> => {
      await postgres.stop();
      await claim.release();
    };
    return { url: postgres.url, announce: (url) => claim.announce(url), stop };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

const externalServer = (url: string): Server => ({
  url,
  announce: () => undefined,
  stop: () => Promise.resolve(),
});

/** Null if the database can be opened, else the problem, without the password. */
export async function databaseProblem(url: string): Promise<string | null> {
  const dataSource = createDataSource({ url, poolSize: 1 });
  try {
    await dataSource.initialize();
    await dataSource.destroy();
    return null;
  } catch (error) {
    return `DATABASE_URL: the database cannot be opened (${reasonOf(error)})`;
  }
}

/** The system's error code where there is one: the driver's messages can quote the URL. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'no response';
}

/** `npm run backup` and `npm run restore`, each with the folder of the backup; `npm run database-url`. */
export const DATA_COMMANDS: Readonly<Record<string, (config: Config, folder: string) => Promise<string>>> = {
  backup: async (config, folder) => {
    await withClaimedFolder(config, (dataFolder) => backUp(dataFolder, folder));
    return `The database was copied to ${folder}. It contains riders' addresses and phone numbers, so store it where only you can read it.`;
  },
  restore: async (config, folder) => {
    const aside = await withClaimedFolder(config, (dataFolder) => restore(dataFolder, folder));
    return `The database was restored from ${folder}.${aside === null ? '' : ` The previous one is in ${aside}.`}`;
  },
  'database-url': async (config) => {
    const url = config.databaseUrl ?? (await urlOfRunningServer(config.dataFolder));
    if (url === null)
      throw new StartProblem("RollOut is not running, so its embedded database isn't either.");
    return url;
  },
};

/** @throws StartProblem where the embedded database is not used, is running, or cannot be copied. */
async function withClaimedFolder<T>(config: Config, work: (dataFolder: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) {
    throw new StartProblem(
      'DATABASE_URL is set to your own server. Back it up with pg_dump, see docs/operations.md.',
    );
  }
  const { dataFolder } = config;
  await mkdir(dataFolder, { recursive: true });
  const claim = await claimInstance(dataFolder);
  if (claim.state === 'running') throw new StartProblem(alreadyRunning(claim));
  try {
    return await work(dataFolder);
  } catch (error) {
    throw error instanceof BackupProblem ? new StartProblem(error.message) : error;
  } finally {
    await claim.release();
  }
}

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
  type DataSourceOptions,
} from '../adapters/out/persistence/typeorm/database/data-source.js';
import { liveSince, rememberLive } from '../adapters/out/persistence/typeorm/database/installation.js';
import {
  checkDatabase,
  mayMigrate,
  migrateDatabase,
} from '../adapters/out/persistence/typeorm/database/migrate-database.js';
import { letAppIn, MayNotMakeRoles } from '../adapters/out/persistence/typeorm/database/app-role.js';
import type { Config } from '../config/config.js';
import type { DataSources } from './build-storage.js';
import type { Opened } from './opened.js';
import { StartProblem } from './process.js';
import { backUp, backUpDated, BackupProblem, restore } from '../../embedded-postgres/backup.js';

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
 * Opens the configured database, or the embedded one in the data folder, migrated as far as its role may.
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
  const migrated = await migrate(config, server.url);
  const connect = async (options: Pick<DataSourceOptions, 'poolSize' | 'plansOnce'>): Promise<DataSource> => {
    const dataSource = createDataSource({
      url: server.url,
      onIdleConnectionLost,
      ...options,
    });
    await dataSource.initialize();
    // It waits for statements that are running.
    await opened.add(() => dataSource.destroy(), { withinMs: POOL_CLOSE_MS });
    return dataSource;
  };
  const riders = await connect({ plansOnce: true });
  if (config.appMode === 'live') await rememberLive(riders);
  const morning = config.morning.isWorker ? await connect({ poolSize: MORNING_POOL_SIZE }) : riders;
  return { dataSources: { riders, morning }, migrated, announce: (url) => server.announce(url) };
}

/** As far as the role of the URL may. @throws StartProblem if the database can't serve this start. */
async function migrate(config: Config, url: string): Promise<readonly string[]> {
  const dataSource = createDataSource({ url, poolSize: 1 });
  await dataSource.initialize();
  try {
    if (config.appMode === 'demo') await refuseLiveData(dataSource);
    if (await mayMigrate(dataSource)) return await migrateDatabase(url);
    await requireMigrated(dataSource);
    return [];
  } finally {
    await dataSource.destroy();
  }
}

/** A demo would show everyone the codes that sign riders in, and let everyone change what the server does. */
async function refuseLiveData(dataSource: DataSource): Promise<void> {
  const since = await liveSince(dataSource);
  if (since === null) return;
  throw new StartProblem(
    `RollOut cannot start as a demo: this database has been live since ${since.toISOString().slice(0, 10)} and may hold real riders' data. ` +
      'Nothing was changed. Set APP_MODE=live to keep serving them; for a demo, use another database: set DATA_FOLDER to a new folder, or DATABASE_URL to an empty database.',
  );
}

async function requireMigrated(dataSource: DataSource): Promise<void> {
  const health = await checkDatabase(dataSource);
  if (health.state !== 'not-migrated') return;
  throw new StartProblem(
    `RollOut cannot start: the role of DATABASE_URL may not migrate the database, and ${health.pending.length} migrations are missing. ` +
      'Run "npm run migrate" with DATABASE_OWNER_URL, or "docker compose run --rm migrate".',
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

export interface DataCommand {
  /** Whether it needs the folder of a backup. */
  readonly needsFolder: boolean;
  /** @returns the sentence to print. @throws StartProblem */
  run(config: Config, folder: string, isDated?: boolean): Promise<string>;
}

/** `npm run backup`, `restore`, `database-url` and `migrate`. */
export const DATA_COMMANDS: Readonly<Record<string, DataCommand>> = {
  backup: {
    needsFolder: true,
    run: async (config, into, isDated = false) => {
      const { folder, deleted } = await withClaimedFolder(config, async (dataFolder) => {
        if (isDated) return backUpDated(dataFolder, into, { now: new Date(), kept: config.backupsKept });
        await backUp(dataFolder, into);
        return { folder: into, deleted: 0 };
      });
      const gone = deleted === 0 ? '' : ` Older backups deleted: ${deleted}.`;
      return `The database was copied to ${folder}. It contains riders' addresses and phone numbers, so store it where only you can read it.${gone}`;
    },
  },
  restore: {
    needsFolder: true,
    run: async (config, folder) => {
      const aside = await withClaimedFolder(config, (dataFolder) => restore(dataFolder, folder));
      return `The database was restored from ${folder}.${aside === null ? '' : ` The previous one is in ${aside}.`}`;
    },
  },
  'database-url': {
    needsFolder: false,
    run: async (config) => {
      const url = config.databaseUrl ?? (await urlOfRunningServer(config.dataFolder));
      if (url === null)
        throw new StartProblem("RollOut is not running, so its embedded database isn't either.");
      return url;
    },
  },
  migrate: { needsFolder: false, run: migrateAsOwner },
};

async function migrateAsOwner(config: Config): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === null)
    throw new StartProblem('DATABASE_URL is not set. The embedded database is migrated by each start.');
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  const migrated = await migrate(config, ownerUrl);
  const done = migrated.length === 0 ? 'Nothing to migrate.' : `Migrated: ${migrated.join(', ')}.`;
  const role = decodeURIComponent(new URL(databaseUrl).username);
  if (role === decodeURIComponent(new URL(ownerUrl).username)) return done;
  await letAppIn(ownerUrl, databaseUrl).catch((error: unknown) => {
    if (!(error instanceof MayNotMakeRoles)) throw error;
    throw new StartProblem(
      `There is no role ${role}, and the role of DATABASE_OWNER_URL may not make one. Create it as your server's administrator, then run this again.`,
    );
  });
  return `${done} The role ${role} can now use the database.`;
}

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

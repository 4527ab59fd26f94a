import { mkdir } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import {
  startEmbeddedPostgres,
  urlOfRunningServer,
} from '../../embedded-postgres/start-embedded-postgres.js';
import { alreadyRunning, claimInstance } from '../../embedded-postgres/claim-instance.js';
import { createDataSource } from '../adapters/out/persistence/typeorm/database/data-source.js';
import { migrateDatabase } from '../adapters/out/persistence/typeorm/database/migrate-database.js';
import type { Config } from '../config/config.js';
import { StartProblem } from './process.js';
import { backUp, BackupProblem, restore } from '../../embedded-postgres/backup.js';

export interface OpenDatabase {
  readonly dataSource: DataSource;
  /** The migrations that this start has run. */
  readonly migrated: readonly string[];
  /** What a second start beside this one is told to look at. */
  announce(url: string): void;
  close(): Promise<void>;
}

interface Server {
  readonly url: string;
  announce(url: string): void;
  stop(): Promise<void>;
}

/**
 * Opens the configured database, or the embedded one in the data folder, migrated.
 * @throws StartProblem if somebody else has the data folder.
 */
export async function openDatabase(
  config: Config,
  onIdleConnectionLost: (error: Error) => void,
): Promise<OpenDatabase> {
  const server =
    config.databaseUrl === null ? await startOwnServer(config) : ownedByOthers(config.databaseUrl);
  try {
    const migrated = await migrateDatabase(server.url);
    const dataSource = createDataSource({ url: server.url, onIdleConnectionLost });
    await dataSource.initialize();
    const close = async (): Promise<void> => {
      await dataSource.destroy();
      await server.stop();
    };
    return { dataSource, migrated, announce: (url) => server.announce(url), close };
  } catch (error) {
    await server.stop();
    throw error;
  }
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

const ownedByOthers = (url: string): Server => ({
  url,
  announce: () => undefined,
  stop: () => Promise.resolve(),
});

/** Null if a server answers at the URL and lets us in, else what it says, without the password. */
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

/** The system's short code where there is one: messages of the driver can quote the URL. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'no answer';
}

/** `npm run backup` and `npm run restore`, each with the folder of the backup; `npm run database-url`. */
export const DATA_COMMANDS: Readonly<Record<string, (config: Config, folder: string) => Promise<string>>> = {
  backup: async (config, folder) => {
    await undisturbed(config, (dataFolder) => backUp(dataFolder, folder));
    return `The database is copied to ${folder}. It holds riders' addresses and phones: keep it where only you can read.`;
  },
  restore: async (config, folder) => {
    const aside = await undisturbed(config, (dataFolder) => restore(dataFolder, folder));
    return `The database is that of ${folder} now.${aside === null ? '' : ` What was there before is in ${aside}.`}`;
  },
  'database-url': async (config) => {
    const url = config.databaseUrl ?? (await urlOfRunningServer(config.dataFolder));
    if (url === null)
      throw new StartProblem('RollOut is not running, so its embedded database is not either.');
    return url;
  },
};

/** @throws StartProblem where the embedded database is not used, runs, or cannot be copied. */
async function undisturbed<T>(config: Config, work: (dataFolder: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) {
    throw new StartProblem(
      'DATABASE_URL names a server of your own: back it up with its own pg_dump, see docs/operations.md.',
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

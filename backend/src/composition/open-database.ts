import { mkdir } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import { startEmbeddedPostgres } from '../../embedded-postgres/start-embedded-postgres.js';
import { alreadyRunning, claimInstance } from '../../embedded-postgres/claim-instance.js';
import { createDataSource } from '../adapters/out/persistence/typeorm/database/data-source.js';
import { migrateDatabase } from '../adapters/out/persistence/typeorm/database/migrate-database.js';
import type { Config } from '../config/config.js';
import { dataFolderOf } from './data-folder.js';
import { StartProblem } from './start-problem.js';

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
  const dataFolder = dataFolderOf(config);
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

import { rm, readFile } from 'node:fs/promises';
import pg from 'pg';
import {
  ensureCluster,
  urlOfServer,
  type Server,
  prepareServer,
  dataFolderOf,
  passwordOf,
} from './cluster.js';
import { stopOrphanedServer, startServer, stopServer } from './server-process.js';
import { join } from 'node:path';

export interface EmbeddedPostgres {
  /** Of the database `rollout`, password included: not for a log. */
  readonly url: string;
  /** Where data, password and server.log are. */
  readonly home: string;
  /** Ends every connection and the server. May be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataFolder: string;
  /** False for tests: faster, nothing survives a crash of the machine, and `stop` deletes the data. */
  readonly durable: boolean;
}

export const DATABASE = 'rollout';

/**
 * Starts the real PostgreSQL that came with `npm ci`, on a free port of 127.0.0.1, creating its data at the first time.
 * Works as root too. A server that a killed process left behind on the same data is stopped first, so the caller must
 * be the only one that uses the folder: see claimInstance.
 *
 * @throws an Error whose message says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await prepareServer(options.dataFolder);
  const password = await ensureCluster(server, options);
  await stopOrphanedServer(server);
  const port = await startServer(server, options);
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> =>
    (stopping ??= options.durable ? stopServer(server, 'fast') : discard(server));
  try {
    await ensureDatabase(urlOfServer('postgres', password, port));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOfServer(DATABASE, password, port), home: server.home, stop };
}

/** Stops a server that still runs on the data folder, and deletes the data. For leftovers of killed test runs. */
export async function discardEmbeddedPostgres(dataFolder: string): Promise<void> {
  const server = await prepareServer(dataFolder);
  await stopOrphanedServer(server);
  await rm(server.home, { recursive: true, force: true });
}

async function discard(server: Server): Promise<void> {
  await stopServer(server, 'immediate');
  await rm(server.home, { recursive: true, force: true });
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  // Failed calls reject as well; an unhandled event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** In the file that a server keeps while it runs: after process, data folder and start. */
const LINE_OF_THE_PORT = 3;

/** The URL of the embedded server that runs on the data folder, password included; null if none runs. */
export async function urlOfRunningServer(dataFolder: string): Promise<string | null> {
  const server = await prepareServer(dataFolder);
  const state = await readFile(join(dataFolderOf(server), 'postmaster.pid'), 'utf8').catch(() => '');
  const port = Number(state.split('\n')[LINE_OF_THE_PORT]);
  const password = await passwordOf(server);
  return port > 0 && password !== null ? urlOfServer(DATABASE, password, port) : null;
}

import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCommand } from './run-command.js';
import { type ServerAccount, findServerAccount, prepareServerFolders } from './server-home.js';
import { findPostgresPackage, reachablePrograms } from './postgres-programs.js';

/** A server's data with everything needed to run it. */
export interface Server {
  readonly home: string;
  /** Holds bin/, lib/ and share/. */
  readonly programs: string;
  readonly majorVersion: string;
  readonly account: ServerAccount | null;
}

export const SUPERUSER = 'rollout';

/** Data and password: the content of a backup. */
export const clusterFolderOf = (server: Server): string => join(server.home, 'cluster');

export const dataFolderOf = (server: Server): string => join(clusterFolderOf(server), 'data');

/** Contains the password: not for a log. */
export const urlOfServer = (database: string, password: string, port: number): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

/**
 * Creates the server's data unless it exists. Only the server's own account can read the password.
 *
 * @returns the superuser's password.
 * @throws if the data belongs to another PostgreSQL version; it is not changed.
 */
export async function ensureCluster(server: Server, options: { durable: boolean }): Promise<string> {
  const version = await readOrNull(join(dataFolderOf(server), 'PG_VERSION'));
  if (version === null) return createCluster(server, options);
  if (version !== server.majorVersion) throw new Error(otherVersion(server, version));

  const password = await passwordOf(server);
  if (password === null) {
    throw new Error(
      `The database in ${server.home} has lost its password file. Restore ${passwordFile(server)} from a backup, or move the folder to start with an empty database.`,
    );
  }
  return password;
}

/** Null if there is none. */
export const passwordOf = (server: Server): Promise<string | null> => readOrNull(passwordFile(server));

/** Creates a temporary folder, then renames it: a start that is killed leaves no partial database. */
async function createCluster(server: Server, options: { durable: boolean }): Promise<string> {
  await removeLeftovers(server.home);
  const temporary = join(server.home, `cluster.new-${randomBytes(4).toString('hex')}`);
  const password = randomBytes(24).toString('base64url');
  await mkdir(temporary, { mode: 0o700 });
  await writeFile(join(temporary, 'password'), password, { mode: 0o600 });
  if (server.account !== null) {
    await chown(temporary, server.account.uid, server.account.gid);
    await chown(join(temporary, 'password'), server.account.uid, server.account.gid);
  }
  await runInitdb(server, temporary, options);
  await rename(temporary, join(server.home, 'cluster'));
  return password;
}

async function runInitdb(server: Server, folder: string, options: { durable: boolean }): Promise<void> {
  const { exitCode, output } = await runCommand(
    join(server.programs, 'bin', 'initdb'),
    [
      `--pgdata=${join(folder, 'data')}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${join(folder, 'password')}`,
      '--auth=scram-sha-256',
      // The same on every machine, no matter which locales are installed.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(options.durable ? [] : ['--no-sync']),
    ],
    { account: server.account, cwd: server.home },
  );
  if (exitCode !== 0) throw new Error(`PostgreSQL could not create its data in ${folder}: ${output}`);
}

async function removeLeftovers(home: string): Promise<void> {
  const leftovers = (await readdir(home)).filter((name) => name.startsWith('cluster.new-'));
  await Promise.all(leftovers.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

const passwordFile = (server: Server): string => join(clusterFolderOf(server), 'password');

const otherVersion = (server: Server, found: string): string =>
  `The database in ${server.home} was created by PostgreSQL ${found}, but this RollOut comes with PostgreSQL ${server.majorVersion}. ` +
  `Nothing was changed. Either dump it with PostgreSQL ${found} and restore it into a new one, or move the folder to start with an empty database.`;

async function readOrNull(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Everything that a server on this data folder needs except its data. */
export async function prepareServer(dataFolder: string): Promise<Server> {
  const [postgres, account] = await Promise.all([findPostgresPackage(), findServerAccount()]);
  const folders = await prepareServerFolders(resolve(dataFolder), account);
  return {
    home: folders.home,
    programs: await reachablePrograms(postgres, folders.programs),
    majorVersion: postgres.majorVersion,
    account,
  };
}

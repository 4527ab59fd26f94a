import { runCommand } from './run-command.js';
import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** An operating system account by its numbers. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

const POSTGRES_ACCOUNT = 'postgres';
const LAST_RESORT_ACCOUNT = 'nobody';

/**
 * The account that PostgreSQL runs as, or null for this process's own. PostgreSQL refuses to run as root, so under root
 * it is the machine's `postgres` account, made if there is none, or `nobody` where accounts cannot be made.
 *
 * @throws if root finds none of them.
 */
export async function findServerAccount(): Promise<ServerAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const account =
    (await accountNamed(POSTGRES_ACCOUNT)) ??
    (await createPostgresAccount()) ??
    (await accountNamed(LAST_RESORT_ACCOUNT));
  if (account === null) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no account to run it as: neither "postgres" nor "nobody" exists and none could be created. Start RollOut as an ordinary user.',
    );
  }
  return account;
}

async function createPostgresAccount(): Promise<ServerAccount | null> {
  const created =
    (await succeeds('useradd', ['--system', '--user-group', '--no-create-home', POSTGRES_ACCOUNT])) ||
    (await succeeds('adduser', ['-S', '-D', '-H', POSTGRES_ACCOUNT]));
  return created ? accountNamed(POSTGRES_ACCOUNT) : null;
}

async function accountNamed(name: string): Promise<ServerAccount | null> {
  const [uid, gid] = await Promise.all([numberFrom('id', ['-u', name]), numberFrom('id', ['-g', name])]);
  return uid === null || gid === null || uid === 0 ? null : { uid, gid };
}

async function numberFrom(command: string, args: readonly string[]): Promise<number | null> {
  try {
    const { exitCode, output } = await runCommand(command, args, { account: null, cwd: '/' });
    return exitCode === 0 && /^\d+$/.test(output) ? Number(output) : null;
  } catch {
    return null;
  }
}

async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  try {
    return (await runCommand(command, args, { account: null, cwd: '/' })).exitCode === 0;
  } catch {
    return false;
  }
}

/** Linux's file system in memory. Programs may be forbidden there, data isn't. */
export const MEMORY_FOLDER = '/dev/shm';

const MACHINE_FOLDERS = ['/var/lib/rollout', join(tmpdir(), 'rollout-root'), '/tmp/rollout-root'];

/** Where a PostgreSQL server lives. */
export interface ServerFolders {
  /** This server's own folder: data, password, log. Belongs to the account that PostgreSQL runs as. */
  readonly home: string;
  /** Where programs may be copied to that the account could not reach otherwise; null where it reaches them. */
  readonly programs: string | null;
}

const ONLY_ITS_OWNER = 0o700;
const WRITABLE_BY_OTHERS = 0o022;
const ENTERABLE_BY_OTHERS = 0o001;

/**
 * An ordinary user's server lives in the data folder. Root's server runs as an account that must reach every folder
 * above its data, which it cannot where the checkout lies in a home closed to others (0700). So root's servers live below
 * one folder of the machine, each under a name made from its data folder's path.
 */
export async function prepareServerFolders(
  dataFolder: string,
  account: ServerAccount | null,
): Promise<ServerFolders> {
  await mkdir(dataFolder, { recursive: true });
  if (account === null) return { home: await ownFolder(join(dataFolder, 'postgres'), null), programs: null };

  const machineFolder = await findMachineFolder();
  const isInMemory = dataFolder.startsWith(`${MEMORY_FOLDER}/`);
  const dataIn = isInMemory
    ? await findMachineFolder([join(MEMORY_FOLDER, 'rollout-root'), ...MACHINE_FOLDERS])
    : machineFolder;
  const home = await ownFolder(join(dataIn, await shortHashOf(dataFolder)), account);
  await writeFile(
    join(dataFolder, 'where-is-the-database.txt'),
    `RollOut was started by root, so its database lives where PostgreSQL's own account can reach it:\n${home}\n`,
  );
  return { home, programs: machineFolder };
}

async function ownFolder(path: string, account: ServerAccount | null): Promise<string> {
  await mkdir(path, { recursive: true, mode: ONLY_ITS_OWNER });
  await chmod(path, ONLY_ITS_OWNER);
  if (account !== null) await chown(path, account.uid, account.gid);
  return path;
}

async function shortHashOf(folder: string): Promise<string> {
  return createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 12);
}

/** @throws if root can write none of the candidates, or others could too: programs are run from there. */
async function findMachineFolder(candidates = MACHINE_FOLDERS): Promise<string> {
  for (const candidate of candidates) {
    try {
      await mkdir(candidate, { recursive: true, mode: 0o755 });
      if ((await isRootsAlone(candidate)) && (await isEnterable(candidate))) return candidate;
    } catch {
      // Not writable: the next one may be.
    }
  }
  throw new Error(
    `Found no folder for PostgreSQL's data that root can write and PostgreSQL's account can reach (tried ${candidates.join(', ')}). Start RollOut as an ordinary user, or set DATABASE_URL.`,
  );
}

async function isRootsAlone(path: string): Promise<boolean> {
  const entry = await lstat(path);
  return entry.isDirectory() && entry.uid === 0 && (entry.mode & WRITABLE_BY_OTHERS) === 0;
}

async function isEnterable(path: string): Promise<boolean> {
  const { mode } = await lstat(path);
  if ((mode & ENTERABLE_BY_OTHERS) === 0) return false;
  return dirname(path) === path || isEnterable(dirname(path));
}

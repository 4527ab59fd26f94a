import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ServerAccount } from './server-account.js';

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
  const home = await ownFolder(join(machineFolder, await shortHashOf(dataFolder)), account);
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
async function findMachineFolder(): Promise<string> {
  const candidates = ['/var/lib/rollout', join(tmpdir(), 'rollout-root'), '/tmp/rollout-root'];
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

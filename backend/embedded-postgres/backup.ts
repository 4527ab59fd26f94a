import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { clusterFolderOf, type Server, prepareServer } from './cluster.js';
import { stopOrphanedServer } from './server-process.js';
import type { ServerAccount } from './server-home.js';

const ONLY_ITS_OWNER = 0o700;

/** Why it cannot be done, in a sentence for a person; nothing was changed. */
export class BackupProblem extends Error {}

/**
 * Copies the embedded server's data, its password included. Nothing may run on the data folder: see claimInstance.
 *
 * @param into a folder that is not there yet; it comes into being whole, or not at all.
 * @throws BackupProblem
 */
export async function backUp(dataFolder: string, into: string): Promise<void> {
  const server = await prepareServer(dataFolder);
  if ((await versionIn(clusterFolderOf(server))) === null)
    throw new BackupProblem(`There is no database in ${dataFolder} yet.`);
  if (await isThere(into)) throw new BackupProblem(`${into} is there already. Name a folder that is not.`);
  await stopOrphanedServer(server);
  await copyWhole(clusterFolderOf(server), resolve(into), null);
}

/**
 * Puts a backup's data in place. What was there is moved aside, not deleted. Nothing may run on the data folder.
 *
 * @returns where what was there is now; null if there was nothing.
 * @throws BackupProblem
 */
export async function restore(dataFolder: string, from: string): Promise<string | null> {
  const server = await prepareServer(dataFolder);
  const version = await versionIn(from);
  if (version === null) throw new BackupProblem(`${from} is no backup of RollOut's database.`);
  if (version !== server.majorVersion) throw new BackupProblem(otherVersion(server, version));
  await stopOrphanedServer(server);
  return replaceCluster(server, from);
}

async function replaceCluster(server: Server, from: string): Promise<string | null> {
  const cluster = clusterFolderOf(server);
  const copy = `${cluster}.new-${shortName()}`;
  await copyWhole(from, copy, server.account);
  const aside = (await isThere(cluster)) ? `${cluster}.before-restore-${shortName()}` : null;
  if (aside !== null) await rename(cluster, aside);
  await rename(copy, cluster);
  return aside;
}

/** Made aside and moved into place. */
async function copyWhole(from: string, into: string, owner: ServerAccount | null): Promise<void> {
  const beside = join(dirname(into), `.copy-${shortName()}`);
  try {
    await mkdir(dirname(into), { recursive: true });
    await cp(from, beside, { recursive: true, errorOnExist: true, force: false, verbatimSymlinks: true });
    await chmod(beside, ONLY_ITS_OWNER);
    if (owner !== null) await giveTo(owner, beside);
    await rename(beside, into);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
}

async function giveTo(owner: ServerAccount, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    await chown(path, owner.uid, owner.gid);
  }
}

/** The major version of the data in a cluster's folder; null where there is none. */
const versionIn = (cluster: string): Promise<string | null> =>
  readFile(join(cluster, 'data', 'PG_VERSION'), 'utf8').then(
    (version) => version.trim(),
    () => null,
  );

const otherVersion = (server: Server, found: string): string =>
  `The backup was made of PostgreSQL ${found}, and this RollOut brings PostgreSQL ${server.majorVersion}. ` +
  'Restore it with the RollOut that made it, and move its rows as docs/operations.md says.';

const shortName = (): string => randomBytes(4).toString('hex');

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

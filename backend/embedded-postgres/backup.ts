import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { clusterFolderOf, type Server, prepareServer } from './cluster.js';
import { stopOrphanedServer } from './server-process.js';
import type { ServerAccount } from './server-home.js';

const ONLY_ITS_OWNER = 0o700;

/** Why a backup or restore is impossible. Nothing was changed. */
export class BackupProblem extends Error {}

/**
 * Copies the embedded server's data, including its password. Nothing may run on the data folder: see claimInstance.
 *
 * @param into a folder that doesn't exist yet. It is created complete, or not at all.
 * @throws BackupProblem
 */
export async function backUp(dataFolder: string, into: string): Promise<void> {
  const server = await prepareServer(dataFolder);
  if ((await versionIn(clusterFolderOf(server))) === null)
    throw new BackupProblem(`There is no database in ${dataFolder} yet.`);
  if (await isThere(into)) throw new BackupProblem(`${into} already exists. Specify a new folder.`);
  await stopOrphanedServer(server);
  await copyWhole(clusterFolderOf(server), resolve(into), null);
}

const DATED = /^rollout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/**
 * Copies the data into a new folder named by the time, and deletes all but the newest of such backups.
 * @returns the new folder, and how many were deleted. @throws BackupProblem
 */
export async function backUpDated(
  dataFolder: string,
  into: string,
  { now, kept }: { readonly now: Date; readonly kept: number },
): Promise<{ readonly folder: string; readonly deleted: number }> {
  const folder = join(into, `rollout-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  await backUp(dataFolder, folder);
  return { folder, deleted: await deleteOldBackups(into, kept) };
}

/** Only what looks like a dated backup and is one. @returns how many were deleted. */
export async function deleteOldBackups(folder: string, kept: number): Promise<number> {
  const dated = (await readdir(folder)).filter((name) => DATED.test(name)).sort();
  const old = dated.slice(0, Math.max(0, dated.length - kept)).map((name) => join(folder, name));
  const backups = [];
  for (const path of old) if ((await versionIn(path)) !== null) backups.push(path);
  for (const path of backups) await rm(path, { recursive: true });
  return backups.length;
}

/**
 * Restores a backup. The previous data is moved aside, not deleted. Nothing may run on the data folder.
 *
 * @returns the folder of the previous data; null if there was none.
 * @throws BackupProblem
 */
export async function restore(dataFolder: string, from: string): Promise<string | null> {
  const server = await prepareServer(dataFolder);
  const version = await versionIn(from);
  if (version === null) throw new BackupProblem(`${from} is not a backup of RollOut's database.`);
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

/** Copies to a temporary folder, then renames it. */
async function copyWhole(from: string, into: string, owner: ServerAccount | null): Promise<void> {
  const temporary = join(dirname(into), `.copy-${shortName()}`);
  try {
    await mkdir(dirname(into), { recursive: true });
    await cp(from, temporary, { recursive: true, errorOnExist: true, force: false, verbatimSymlinks: true });
    await chmod(temporary, ONLY_ITS_OWNER);
    if (owner !== null) await giveTo(owner, temporary);
    await rename(temporary, into);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

async function giveTo(owner: ServerAccount, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    await chown(path, owner.uid, owner.gid);
  }
}

/** The PostgreSQL major version of a cluster's folder; null if it has no data. */
const versionIn = (cluster: string): Promise<string | null> =>
  readFile(join(cluster, 'data', 'PG_VERSION'), 'utf8').then(
    (version) => version.trim(),
    () => null,
  );

const otherVersion = (server: Server, found: string): string =>
  `The backup was made with PostgreSQL ${found}, but this RollOut comes with PostgreSQL ${server.majorVersion}. ` +
  'Restore it with the version of RollOut that made it, and move its rows as described in docs/operations.md.';

const shortName = (): string => randomBytes(4).toString('hex');

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

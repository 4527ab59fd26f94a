import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  discardEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../embedded-postgres/start-embedded-postgres.js';
import { claimInstance } from '../../embedded-postgres/claim-instance.js';
import { MEMORY_FOLDER } from '../../embedded-postgres/server-home.js';

export interface ThrowAwayServer {
  readonly url: string;
  /** Removes its files too. */
  stop(): Promise<void>;
}

const FOLDER_PREFIX = 'rollout-test-';
/** A newer folder may belong to a process that is about to claim it. */
const ABANDONED_AFTER_MS = 60_000;
/** Databases of cases that run at the same time, and 128 MB of write-ahead log. */
const ROOM_BYTES = 2 * 1024 ** 3;

/** A PostgreSQL in its own folder. Removes what killed processes have left of theirs. */
export async function startThrowAwayServer(): Promise<ThrowAwayServer> {
  await removeAbandoned();
  const dataFolder = await mkdtemp(join(await fastestFolder(), FOLDER_PREFIX));
  const claim = await claimInstance(dataFolder);
  const postgres = await startEmbeddedPostgres({ dataFolder, durable: false });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataFolder, { recursive: true, force: true });
      if (claim.state === 'claimed') await claim.release();
    },
  };
}

/**
 * In memory where there is plenty: each HTTP case has a database of its own, a thousand files, and ext4 takes ten times as
 * long to make these while others have just been deleted.
 */
async function fastestFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  const isRoomy = memory !== null && memory.bavail * memory.bsize > ROOM_BYTES && freemem() > 2 * ROOM_BYTES;
  return isRoomy ? MEMORY_FOLDER : tmpdir();
}

async function removeAbandoned(): Promise<void> {
  for (const place of [tmpdir(), MEMORY_FOLDER]) {
    const names = await readdir(place).catch(() => []);
    for (const name of names) if (name.startsWith(FOLDER_PREFIX)) await removeIfAbandoned(join(place, name));
  }
}

async function removeIfAbandoned(folder: string): Promise<void> {
  if (!(await isOldAndOurs(folder))) return;
  const claim = await claimInstance(folder);
  if (claim.state !== 'claimed') return;
  await discardEmbeddedPostgres(folder);
  await rm(folder, { recursive: true, force: true });
  await claim.release();
}

async function isOldAndOurs(folder: string): Promise<boolean> {
  const entry = await stat(folder).catch(() => null);
  return entry?.uid === process.getuid?.() && Date.now() - (entry?.mtimeMs ?? Infinity) > ABANDONED_AFTER_MS;
}

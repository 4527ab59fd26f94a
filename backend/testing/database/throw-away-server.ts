import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  discardEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../embedded-postgres/start-embedded-postgres.js';
import { claimInstance } from '../../embedded-postgres/claim-instance.js';

export interface ThrowAwayServer {
  readonly url: string;
  /** Removes its files too. */
  stop(): Promise<void>;
}

const FOLDER_PREFIX = 'rollout-test-';
/** A newer folder may belong to a process that is about to claim it. */
const ABANDONED_AFTER_MS = 60_000;

/** A PostgreSQL in its own folder. Removes what killed processes have left of theirs. */
export async function startThrowAwayServer(): Promise<ThrowAwayServer> {
  await removeAbandoned();
  const dataFolder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
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

async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    if (!(await isOldAndOurs(folder))) continue;
    const claim = await claimInstance(folder);
    if (claim.state !== 'claimed') continue;
    await discardEmbeddedPostgres(folder);
    await rm(folder, { recursive: true, force: true });
    await claim.release();
  }
}

async function isOldAndOurs(folder: string): Promise<boolean> {
  const entry = await stat(folder).catch(() => null);
  return entry?.uid === process.getuid?.() && Date.now() - (entry?.mtimeMs ?? Infinity) > ABANDONED_AFTER_MS;
}

/**
 * Keeps a PostgreSQL for one test run, as a process of its own:
 *   prints one line of JSON (TestServer) once the server is up and the template database migrated,
 *   and clears everything away when its input ends, which it also does when the test run is killed.
 *
 * TEST_DATABASE_URL names a server to use instead; its user must be allowed to create databases.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimInstance } from '../../src/adapters/out/persistence/single-instance/claim-instance.js';
import {
  discardEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/adapters/out/persistence/embedded-postgres/start-embedded-postgres.js';
import { migrateDatabase } from '../../src/adapters/out/persistence/typeorm/migrate-database.js';
import { dropDatabase, runOnServer, urlOfDatabase } from './server-commands.js';

const FOLDER_PREFIX = 'rollout-test-';
/** A younger folder may belong to a run that has made it and is about to claim it. */
const ABANDONED_AFTER_MS = 60_000;

interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

const server = await startServer(process.env['TEST_DATABASE_URL']);
const template = `rollout_test_template_${process.pid}`;
const ended = inputEnd();
try {
  await runOnServer(server.url, `CREATE DATABASE ${template}`);
  await migrateDatabase(urlOfDatabase(server.url, template));
  console.log(JSON.stringify({ url: server.url, template }));
  await ended;
} finally {
  await dropDatabase(server.url, template);
  await server.stop();
}

async function startServer(givenUrl: string | undefined): Promise<RunningServer> {
  if (givenUrl !== undefined && givenUrl !== '') return { url: givenUrl, stop: () => Promise.resolve() };
  await clearAwayKilledRuns();
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

/** Should this process itself have been killed, the next run finds its folder with nobody there. */
async function clearAwayKilledRuns(): Promise<void> {
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

function inputEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.resume();
    process.stdin.once('close', resolve);
  });
}

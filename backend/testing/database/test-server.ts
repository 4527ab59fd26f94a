/**
 * Keeps a PostgreSQL for one test run, as a process of its own:
 *   prints one line of JSON once the server is up and the template database migrated,
 *   and clears everything away when its input ends, which it also does when the test run is killed.
 *
 * TEST_DATABASE_URL names a server to use instead; its user must be allowed to create databases.
 */
import { migrateDatabase } from '../../src/adapters/out/persistence/typeorm/migrate-database.js';
import { dropDatabase, runOnServer, urlOfDatabase } from './server-commands.js';
import { startThrowAwayServer, type ThrowAwayServer } from './throw-away-server.js';

const givenUrl = process.env['TEST_DATABASE_URL'] ?? '';
const ended = inputEnd();
const server = givenUrl === '' ? await startThrowAwayServer() : ownedByOthers(givenUrl);
const template = `rollout_test_template_${process.pid}`;
try {
  await runOnServer(server.url, `CREATE DATABASE ${template}`);
  await migrateDatabase(urlOfDatabase(server.url, template));
  console.log(JSON.stringify({ url: server.url, template }));
  await ended;
} finally {
  await dropDatabase(server.url, template);
  await server.stop();
}

function ownedByOthers(url: string): ThrowAwayServer {
  return { url, stop: () => Promise.resolve() };
}

function inputEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.resume();
    process.stdin.once('close', resolve);
  });
}

/**
 * Keeps a PostgreSQL for one test run, as a process of its own:
 *   prints one line of JSON once the server is up and the template database migrated,
 *   and clears everything away when its input ends, which it also does when the test run is killed.
 */
import { migrateDatabase } from '../../src/adapters/out/persistence/typeorm/database/migrate-database.js';
import { chooseServer } from './choose-server.js';
import { dropDatabase, runOnServer, urlOfDatabase } from './server-commands.js';

const ended = inputEnd();
const server = await chooseServer(process.env);
const template = `rollout_test_template_${process.pid}`;
try {
  await runOnServer(server.url, `CREATE DATABASE ${template}`);
  await migrateDatabase(urlOfDatabase(server.url, template));
  console.log(JSON.stringify({ url: server.url, template, description: server.description }));
  await ended;
} finally {
  await dropDatabase(server.url, template);
  await server.stop();
}
// An engine that was asked and never answered would keep us.
process.exit();

function inputEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.resume();
    process.stdin.once('close', resolve);
  });
}

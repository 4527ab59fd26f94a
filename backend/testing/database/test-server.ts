/**
 * Keeps a PostgreSQL for one test run, as its own process: prints one line of JSON when the server is up and the template
 * database migrated, and removes everything when its input ends, as it also does when the test run is killed.
 */
import { letAppIn } from '../../src/adapters/out/persistence/typeorm/database/app-role.js';
import { migrateDatabase } from '../../src/adapters/out/persistence/typeorm/database/migrate-database.js';
import { IMAGE, startContainerServer } from './container-server.js';
import { dropDatabase, rowsOf, runOnServer, urlOfDatabase } from './server-commands.js';
import { startThrowAwayServer, type ThrowAwayServer } from './throw-away-server.js';

const ended = inputEnd();
const server = await chooseServer(process.env);
const template = `rollout_test_template_${process.pid}`;
const appRole = `rollout_test_app_${process.pid}`;
const appUrl = urlOfRole(server.url, appRole);
try {
  await runOnServer(server.url, `CREATE DATABASE ${template}`);
  await migrateDatabase(urlOfDatabase(server.url, template));
  await letAppIn(urlOfDatabase(server.url, template), appUrl);
  console.log(JSON.stringify({ url: server.url, appUrl, template, description: server.description }));
  await ended;
} finally {
  await dropDatabase(server.url, template);
  // On a server of your own; a killed run's databases keep it.
  await runOnServer(server.url, `DROP ROLE IF EXISTS ${appRole}`).catch(() => undefined);
  await server.stop();
}
// A Docker engine that never answered would keep the process alive.
process.exit();

function urlOfRole(serverUrl: string, role: string): string {
  const url = new URL(serverUrl);
  url.username = role;
  url.password = 'of-the-tests';
  return url.toString();
}

function inputEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.resume();
    process.stdin.once('close', resolve);
  });
}

interface ChosenServer extends ThrowAwayServer {
  /** Which PostgreSQL it is and why, for the test run's report. */
  readonly description: string;
}

/**
 * In a container as in production if a Docker engine answers, else the embedded one. TEST_DATABASE=container or embedded
 * decides; TEST_DATABASE_URL is a server to use instead, whose user must be allowed to create databases and roles.
 */
async function chooseServer(environment: NodeJS.ProcessEnv): Promise<ChosenServer> {
  const givenUrl = environment['TEST_DATABASE_URL'] ?? '';
  if (givenUrl !== '')
    return described({ url: givenUrl, stop: () => Promise.resolve() }, 'of TEST_DATABASE_URL');

  const choice = environment['TEST_DATABASE'] ?? '';
  if (!['', 'container', 'embedded'].includes(choice))
    throw new Error(`TEST_DATABASE is "${choice}"; it can be container or embedded`);
  if (choice === 'embedded')
    return described(await startThrowAwayServer(), 'embedded, as TEST_DATABASE says');
  try {
    return await described(await startContainerServer(), `in a container of ${IMAGE}`);
  } catch (error) {
    if (choice === 'container') throw error;
    const why = error instanceof Error ? error.message : String(error);
    return described(await startThrowAwayServer(), `embedded, because ${why}`);
  }
}

async function described(server: ThrowAwayServer, where: string): Promise<ChosenServer> {
  return { ...server, description: `PostgreSQL ${await versionOf(server.url)}, ${where}` };
}

async function versionOf(url: string): Promise<string> {
  const [row] = await rowsOf<{ server_version: string }>(url, 'SHOW server_version');
  return row?.server_version.split(' ')[0] ?? '';
}

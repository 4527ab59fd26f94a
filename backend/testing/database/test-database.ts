import { randomBytes } from 'node:crypto';
import { dropDatabase, runOnServer, urlOfDatabase } from './server-commands.js';

export interface TestDatabase {
  /** Of the owner, for tests that look at rows or change tables. */
  readonly url: string;
  /** Of a role that owns nothing, as the app may run. */
  readonly appUrl: string;
  /** Ends every connection to it. */
  drop(): Promise<void>;
}

/** Timeouts for cases that aren't about them: fifty calls at once may wait seconds for ten connections on a busy machine. */
export const PATIENT = { connectTimeoutMs: 60_000, statementTimeoutMs: 60_000 };

/** A migrated, empty database on the test run’s server: a copy of the template that the global setup made. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = testServer();
  const name = `rollout_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return databaseNamed(name);
}

/** A database without tables, to test migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url } = testServer();
  const name = `rollout_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(url, `CREATE DATABASE ${name}`);
  return databaseNamed(name);
}

function databaseNamed(name: string): TestDatabase {
  const { url, appUrl } = testServer();
  return {
    url: urlOfDatabase(url, name),
    appUrl: urlOfDatabase(appUrl, name),
    drop: () => dropDatabase(url, name),
  };
}

interface TestServer {
  readonly url: string;
  readonly appUrl: string;
  readonly template: string;
}

function testServer(): TestServer {
  const server = process.env['ROLLOUT_TEST_SERVER'];
  if (server === undefined)
    throw new Error('No test server: run the specs with the jest configuration of backend/.');
  return JSON.parse(server) as TestServer;
}

import { randomBytes } from 'node:crypto';
import { dropDatabase, runOnServer, urlOfDatabase } from './server-commands.js';

export interface TestDatabase {
  readonly url: string;
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
  return { url: urlOfDatabase(url, name), drop: () => dropDatabase(url, name) };
}

/** A database without tables, to test migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url } = testServer();
  const name = `rollout_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(url, `CREATE DATABASE ${name}`);
  return { url: urlOfDatabase(url, name), drop: () => dropDatabase(url, name) };
}

function testServer(): { url: string; template: string } {
  const server = process.env['ROLLOUT_TEST_SERVER'];
  if (server === undefined)
    throw new Error('No test server: run the specs with the jest configuration of backend/.');
  return JSON.parse(server) as { url: string; template: string };
}

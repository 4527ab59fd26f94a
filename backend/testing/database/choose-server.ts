import { connectTo } from './server-commands.js';
import { IMAGE, startContainerServer } from './container-server.js';
import { startThrowAwayServer, type ThrowAwayServer } from './throw-away-server.js';

export interface ChosenServer extends ThrowAwayServer {
  /** For the report of a test run: which PostgreSQL it was, and why. */
  readonly description: string;
}

/**
 * The test run's PostgreSQL: in a container as in production where a Docker engine answers, else the embedded one.
 *
 * TEST_DATABASE_URL names a server to use instead; its user must be allowed to create databases.
 * TEST_DATABASE=container or embedded leaves no choice.
 */
export async function chooseServer(environment: NodeJS.ProcessEnv): Promise<ChosenServer> {
  const givenUrl = environment['TEST_DATABASE_URL'] ?? '';
  if (givenUrl !== '')
    return described({ url: givenUrl, stop: () => Promise.resolve() }, 'of TEST_DATABASE_URL');

  const wish = environment['TEST_DATABASE'] ?? '';
  if (!['', 'container', 'embedded'].includes(wish))
    throw new Error(`TEST_DATABASE is "${wish}"; it can be container or embedded`);
  if (wish === 'embedded') return described(await startThrowAwayServer(), 'embedded, as TEST_DATABASE says');
  try {
    return await described(await startContainerServer(), `in a container of ${IMAGE}`);
  } catch (error) {
    if (wish === 'container') throw error;
    const why = error instanceof Error ? error.message : String(error);
    return described(await startThrowAwayServer(), `embedded, because ${why}`);
  }
}

async function described(server: ThrowAwayServer, where: string): Promise<ChosenServer> {
  return { ...server, description: `PostgreSQL ${await versionOf(server.url)}, ${where}` };
}

async function versionOf(url: string): Promise<string> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return rows[0]?.server_version.split(' ')[0] ?? '';
  } finally {
    await client.end();
  }
}

import pg from 'pg';

/** Runs one command on a server, on a connection of its own. */
export async function runOnServer(url: string, sql: string): Promise<void> {
  await rowsOf(url, sql);
}

/** What one command answers, asked on a connection of its own. */
export async function rowsOf<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<T>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** Connections to it are ended. */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  runOnServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

/** The URL of another database on the same server. */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/**
 * A connection of a test's own. Whoever waits for a statement on it is told when it breaks; pg says so once more by an event,
 * which without a listener would end the test run.
 */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

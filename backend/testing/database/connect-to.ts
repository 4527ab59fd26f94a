import pg from 'pg';

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

import pg from 'pg';

/** A test's own connection. pg reports a broken one by an event too, which without a listener would end the test run. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs one command on its own connection. */
export async function runOnServer(url: string, sql: string): Promise<void> {
  await rowsOf(url, sql);
}

/** The rows of one command, run on its own connection. */
export async function rowsOf<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<T>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** Ends every connection to it. */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  runOnServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

/** The URL of another database on the same server. */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Columns that say whose a row is. A phone in a rider's own row is that rider's. */
const OWNING_COLUMNS = `
  SELECT table_name, column_name FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name NOT IN (SELECT relname FROM pg_class WHERE relispartition)
    AND (column_name = CASE table_name WHEN 'riders' THEN 'id' ELSE 'rider_id' END
      OR (column_name = 'phone' AND table_name <> 'riders'))
  ORDER BY table_name, column_name`;

interface OwningColumn {
  readonly table_name: string;
  readonly column_name: string;
}

/** By the database's URL: a running app's tables stay, and asking for their columns takes longer than reading the rows. */
const owningColumns = new Map<string, readonly OwningColumn[]>();

/**
 * Everything that a database holds of one rider, as text: the rider's own row and every row of any table that refers to
 * the rider or has the rider's phone. It finds tables that are added later too.
 */
export async function rowsOfRider(url: string, riderId: number): Promise<string> {
  const client = await connectTo(url);
  try {
    const owning = owningColumns.get(url) ?? (await client.query<OwningColumn>(OWNING_COLUMNS)).rows;
    owningColumns.set(url, owning);
    const parts: string[] = [];
    for (const { table_name: table, column_name: column } of owning) {
      const owner = column === 'phone' ? '(SELECT phone FROM riders WHERE id = $1)' : '$1';
      const { rows } = await client.query<{ line: string }>(
        `SELECT to_jsonb(t)::text AS line FROM ${table} t WHERE t.${column} = ${owner} ORDER BY line`,
        [riderId],
      );
      parts.push(...rows.map(({ line }) => `${table}.${column}: ${line}`));
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}

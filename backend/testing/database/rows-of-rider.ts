import { connectTo } from './server-commands.js';

/** Where a row says whose it is; a phone in a rider's own row is that rider's business. */
const OWNING_COLUMNS = `
  SELECT table_name, column_name FROM information_schema.columns
  WHERE table_schema = 'public'
    AND (column_name = CASE table_name WHEN 'riders' THEN 'id' ELSE 'rider_id' END
      OR (column_name = 'phone' AND table_name <> 'riders'))
  ORDER BY table_name, column_name`;

/**
 * Everything that a database holds of one rider, as text: the rider's own row and every row of any table that refers to
 * the rider or names the rider's phone. A table that is added later is looked at, too.
 */
export async function rowsOfRider(url: string, riderId: number): Promise<string> {
  const client = await connectTo(url);
  try {
    const { rows: owning } = await client.query<{ table_name: string; column_name: string }>(OWNING_COLUMNS);
    const parts: string[] = [];
    for (const { table_name: table, column_name: column } of owning) {
      const named = column === 'phone' ? '(SELECT phone FROM riders WHERE id = $1)' : '$1';
      const { rows } = await client.query<{ line: string }>(
        `SELECT to_jsonb(t)::text AS line FROM ${table} t WHERE t.${column} = ${named} ORDER BY line`,
        [riderId],
      );
      parts.push(...rows.map(({ line }) => `${table}.${column}: ${line}`));
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}

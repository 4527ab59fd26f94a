import { connectTo } from './server-commands.js';

/** Everything a table is made of, as PostgreSQL itself writes it: one line a column, constraint and index. */
const DESCRIPTIONS = `
  SELECT format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
                CASE a.attidentity WHEN 'a' THEN ' IDENTITY ALWAYS' WHEN 'd' THEN ' IDENTITY' ELSE '' END,
                ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)) AS line
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('%s: CONSTRAINT %s %s', r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid))
  FROM pg_constraint r WHERE r.connamespace = 'public'::regnamespace AND r.contype <> 'n'
  UNION ALL
  SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'`;

/** The database's tables, sorted, without the one that `ignore` names. */
export async function schemaSnapshot(url: string, ignore: string): Promise<string[]> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ line: string }>(DESCRIPTIONS);
    return rows
      .map(({ line }) => line)
      .filter((line) => !line.includes(ignore))
      .sort();
  } finally {
    await client.end();
  }
}

/** Triggers and functions, which entities know nothing of, sorted. */
export async function programsSnapshot(url: string): Promise<string[]> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ line: string }>(`
      SELECT pg_get_triggerdef(oid) AS line FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL
      SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);
    return rows.map(({ line }) => line).sort();
  } finally {
    await client.end();
  }
}

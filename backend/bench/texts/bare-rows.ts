import type { MorningWorld } from '../../testing/morning/morning-world.js';

/** The morning's rows once more, in two statements that do nothing else: the floor of everything that keeps them. */
export async function measureBareRows(sql: MorningWorld['sql']): Promise<number> {
  for (const table of ['recommendations', 'texts'])
    await sql(`CREATE TABLE bare_${table} (LIKE ${table} INCLUDING ALL)`);
  const start = performance.now();
  for (const table of ['recommendations', 'texts'])
    await sql(`INSERT INTO bare_${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table}`);
  return (performance.now() - start) / 1000;
}

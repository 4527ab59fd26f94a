import type { MorningWorld } from '../../testing/morning/morning-world.js';

const TABLES = ['recommendations', 'texts', 'text_messages'] as const;

/**
 * The morning's rows once more, into tables with the same indexes, keys, checks and triggers, in one statement for each time that
 * the morning writes them: the floor of everything that keeps them. A text is written twice: when it is sent, and with its outcome.
 */
export async function measureBareRows(sql: MorningWorld['sql']): Promise<number> {
  for (const table of TABLES) await sql(`CREATE TABLE bare_${table} (LIKE ${table} INCLUDING ALL)`);
  for (const [column, other] of [
    ['rider_id', 'riders'],
    ['run_id', 'text_runs'],
  ])
    await sql(`ALTER TABLE bare_texts ADD FOREIGN KEY (${column}) REFERENCES ${other} (id)`);
  for (const [column, other] of [
    ['rider_id', 'riders'],
    ['route_id', 'routes'],
  ])
    await sql(`ALTER TABLE bare_recommendations ADD FOREIGN KEY (${column}) REFERENCES ${other} (id)`);
  for (const { definition } of await sql<{ definition: string }>(TRIGGERS))
    await sql(definition.replace(' ON public.texts ', ' ON bare_texts '));
  const start = performance.now();
  await sql('INSERT INTO bare_recommendations SELECT * FROM recommendations');
  await sql(INSERT_TEXTS);
  await sql('INSERT INTO bare_text_messages SELECT * FROM text_messages');
  await sql(`
    UPDATE bare_texts AS bare SET state = text.state, provider_message_id = text.provider_message_id
    FROM texts AS text WHERE text.id = bare.id AND text.local_date = bare.local_date`);
  return (performance.now() - start) / 1000;
}

const TRIGGERS = `
  SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgrelid = 'texts'::regclass AND NOT tgisinternal`;

/** As when they are sent. */
const INSERT_TEXTS = `
  INSERT INTO bare_texts (id, local_date, kind, channel, rider_id, phone, body, state, run_id, attempts, nominal_at, sending_at,
    created_at, changed_at)
  SELECT id, local_date, kind, channel, rider_id, phone, body, 'sending', run_id, attempts, nominal_at, sending_at,
    created_at, changed_at
  FROM texts`;

import type pg from 'pg';

/** The texts in progress at an instant. */
export interface InHand {
  /** By the database's clock, to the microsecond. */
  readonly at: string;
  readonly texts: readonly TextInHand[];
}

interface TextInHand {
  readonly id: string;
  readonly phone: string;
  /** Its batch is out of the queue and not claimed; claimed and not written; or on its way to the provider. */
  readonly stage: 'taken out' | 'claimed' | 'sending';
}

const INSTALL = `
  CREATE TABLE text_history (text_id bigint NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE INDEX ON text_history (text_id);
  CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO text_history (text_id) VALUES (NEW.id); RETURN NULL; END';
  CREATE TRIGGER note_change AFTER UPDATE ON texts FOR EACH ROW EXECUTE FUNCTION note_change()`;

const IN_HAND = `
  SELECT id, phone, CASE
    WHEN state = 'sending' THEN 'sending' WHEN leased_until > clock_timestamp() THEN 'claimed' ELSE 'taken out' END AS stage
  FROM texts
  WHERE state = 'sending' OR state = 'pending' AND body IS NULL AND (leased_until > clock_timestamp() OR EXISTS (
    SELECT FROM pgboss.job
    WHERE name = 'morning-batch' AND job.state = 'active' AND data @> jsonb_build_object('runId', run_id, 'batch', batch)))`;

const FIRST_CHANGES = `
  SELECT count(*)::integer AS count, extract(epoch FROM max(at) - $2)::double precision AS seconds FROM (
    SELECT min(at) AS at FROM text_history WHERE text_id = ANY ($1) AND at > $2 GROUP BY text_id) AS first`;

/** When a text was last changed, by the database's clock, because the servers' clocks disagree here. */
export class TextHistory {
  private constructor(private readonly database: pg.Client) {}

  static async begin(database: pg.Client): Promise<TextHistory> {
    await database.query(INSTALL);
    return new TextHistory(database);
  }

  async forget(): Promise<void> {
    await this.database.query('TRUNCATE text_history');
  }

  /** Under a lock, so that no change is half done. */
  async inHand(): Promise<InHand> {
    const { rows } = await this.database.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
    await this.database.query('BEGIN; LOCK TABLE texts IN SHARE ROW EXCLUSIVE MODE');
    const { rows: texts } = await this.database.query<TextInHand>(IN_HAND);
    await this.database.query('COMMIT');
    return { at: rows[0]?.at ?? '', texts };
  }

  /** How long until the last one was handled again; null while any is untouched. */
  async takenOverAfterSeconds({ at, texts }: InHand): Promise<number | null> {
    const ids = texts.map(({ id }) => id);
    const { rows } = await this.database.query<{ count: number; seconds: number }>(FIRST_CHANGES, [ids, at]);
    return rows[0]?.count === ids.length ? rows[0].seconds : null;
  }
}

import type pg from 'pg';

/** The riders in progress at an instant. */
export interface InHand {
  /** By the database's clock, to the microsecond. */
  readonly at: string;
  readonly riders: readonly RiderInHand[];
}

interface RiderInHand {
  readonly id: number;
  readonly phone: string;
  /** Taken out of the queue by a worker, without a record yet; or on the way to the provider. */
  readonly stage: 'taken out' | 'sending';
}

const INSTALL = `
  CREATE TABLE text_history (rider_id integer NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE INDEX ON text_history (rider_id);
  CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO text_history (rider_id) VALUES (NEW.rider_id); RETURN NULL; END';
  CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON texts FOR EACH ROW EXECUTE FUNCTION note_change()`;

const IN_HAND = `
  SELECT rider_id AS id, phone, 'sending' AS stage FROM texts WHERE state = 'sending'
  UNION ALL
  SELECT riders.id, phone, 'taken out' FROM pgboss.job
  CROSS JOIN LATERAL jsonb_array_elements_text(data -> 'riderIds') AS taken (id)
  JOIN riders ON riders.id = taken.id::integer
  WHERE name = 'morning-texts' AND job.state = 'active'
    AND NOT EXISTS (SELECT FROM texts WHERE texts.rider_id = riders.id)`;

const FIRST_CHANGES = `
  SELECT count(*)::integer AS count, extract(epoch FROM max(at) - $2)::double precision AS seconds FROM (
    SELECT min(at) AS at FROM text_history WHERE rider_id = ANY ($1) AND at > $2 GROUP BY rider_id) AS first`;

/** When a rider's text was last changed, by the database's clock, because the servers' clocks disagree here. */
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
    const { rows: riders } = await this.database.query<RiderInHand>(IN_HAND);
    await this.database.query('COMMIT');
    return { at: rows[0]?.at ?? '', riders };
  }

  /** How long until the last one was handled again; null while any is untouched. */
  async takenOverAfterSeconds({ at, riders }: InHand): Promise<number | null> {
    const ids = riders.map(({ id }) => id);
    const { rows } = await this.database.query<{ count: number; seconds: number }>(FIRST_CHANGES, [ids, at]);
    return rows[0]?.count === ids.length ? rows[0].seconds : null;
  }
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type {
  ForecastCacheClaim,
  ForecastCacheKey,
  ForecastCachePort,
} from '../../../../../application/ports/forecast-cache.port.js';
import type { Database } from '../database/database.js';

@Entity('forecasts')
export class ForecastRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'forecasts_pkey' })
  source: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'forecasts_pkey' })
  cell: string;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'forecasts_pkey' })
  @Index('forecasts_by_hour')
  hour: Date;

  /** SQL NULL until somebody has stored it; a stored JSON null is not SQL NULL. */
  @Column('jsonb', { nullable: true })
  payload: unknown;

  @Column('timestamptz', { nullable: true })
  leased_until: Date | null;
}

/**
 * One statement, so nobody can come between looking and claiming. What is stored is only read: the insert is not even
 * tried, or every hit would write. What another one stores while this runs is seen at the next look (`busy`).
 */
const CLAIM = {
  name: 'claim-forecast',
  text: `
    WITH stored AS (
      SELECT payload FROM forecasts
      WHERE source = $1 AND cell = $2 AND hour = $3 AND payload IS NOT NULL
    ), claimed AS (
      INSERT INTO forecasts AS entry (source, cell, hour, leased_until)
      SELECT $1, $2, $3::timestamptz, $5::timestamptz
      WHERE NOT EXISTS (SELECT FROM stored)
      ON CONFLICT (source, cell, hour) DO UPDATE SET leased_until = excluded.leased_until
        WHERE entry.payload IS NULL AND (entry.leased_until IS NULL OR entry.leased_until <= $4)
      RETURNING TRUE
    )
    SELECT
      CASE WHEN EXISTS (SELECT FROM stored) THEN 'stored'
           WHEN EXISTS (SELECT FROM claimed) THEN 'claimed'
           ELSE 'busy' END AS state,
      (SELECT payload FROM stored) AS payload`,
};

const STORE = {
  name: 'store-forecast',
  text: `
    INSERT INTO forecasts (source, cell, hour, payload) VALUES ($1, $2, $3, $4)
    ON CONFLICT (source, cell, hour) DO UPDATE SET payload = excluded.payload, leased_until = NULL`,
};

const RELEASE = {
  name: 'release-forecast',
  text: `DELETE FROM forecasts WHERE source = $1 AND cell = $2 AND hour = $3 AND payload IS NULL`,
};

const PURGE = {
  name: 'purge-forecasts',
  text: `
    WITH purged AS (DELETE FROM forecasts WHERE hour < $1 RETURNING TRUE)
    SELECT count(*)::integer AS purged FROM purged`,
};

export class TypeormForecastCache implements ForecastCachePort {
  constructor(private readonly database: Database) {}

  async claim(
    key: ForecastCacheKey,
    { now, leaseMs }: { readonly now: Date; readonly leaseMs: number },
  ): Promise<ForecastCacheClaim> {
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const [row] = (await this.database.query<ForecastCacheClaim & { payload: unknown }>(CLAIM, [
      ...keyValues(key),
      now,
      leasedUntil,
    ])) as [ForecastCacheClaim & { payload: unknown }];
    return row.state === 'stored' ? { state: 'stored', payload: row.payload } : { state: row.state };
  }

  async store(key: ForecastCacheKey, payload: unknown): Promise<void> {
    // As text: pg would make SQL NULL of a JSON null, and an array of PostgreSQL's own kind of a JSON array.
    await this.database.query(STORE, [...keyValues(key), JSON.stringify(payload)]);
  }

  async release(key: ForecastCacheKey): Promise<void> {
    await this.database.query(RELEASE, keyValues(key));
  }

  async purgeBefore(hour: Date): Promise<number> {
    const [row] = (await this.database.query<{ purged: number }>(PURGE, [hour])) as [{ purged: number }];
    return row.purged;
  }
}

const keyValues = (key: ForecastCacheKey): unknown[] => [key.source, key.cell, key.hour];

/**
 * SQL for claim and release, which look and decide in one statement so that nothing happens in between, and for the payload:
 * TypeORM would store a JSON null as SQL NULL.
 */
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type {
  ClaimOptions,
  ForecastCacheClaim,
  ForecastCacheKey,
  ForecastCachePort,
} from '../../../../../application/ports/forecast-cache.port.js';
import type { Database } from '../database/database.js';
import { deleteInPortions, portionOf } from '../database/delete-in-portions.js';

@Entity('forecasts')
export class ForecastRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'forecasts_pkey' })
  source: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'forecasts_pkey' })
  cell: string;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'forecasts_pkey' })
  @Index('forecasts_by_hour')
  hour: Date;

  /** SQL NULL until it is stored; a stored JSON null is not SQL NULL. */
  @Column('jsonb', { nullable: true })
  payload: unknown;

  /** Null until there is a payload, and for one that an earlier version stored. */
  @Column('timestamptz', { nullable: true })
  asked_at: Date | null;

  @Column('timestamptz', { nullable: true })
  leased_until: Date | null;
}

const DELETE_BEFORE = portionOf('forecasts', 'source, cell, hour', 'hour < $1');

/**
 * A stored payload is only read: with an insert tried first, every hit would write. What another replica stores while this
 * runs is found at the next look (`busy`).
 */
const CLAIM = {
  name: 'claim-forecast',
  text: `
    WITH stored AS (
      SELECT payload, asked_at FROM forecasts
      WHERE source = $1 AND cell = $2 AND hour = $3 AND payload IS NOT NULL
        AND ($6::timestamptz IS NULL OR asked_at >= $6)
    ), claimed AS (
      INSERT INTO forecasts AS entry (source, cell, hour, leased_until)
      SELECT $1, $2, $3::timestamptz, $5::timestamptz
      WHERE NOT EXISTS (SELECT FROM stored)
      ON CONFLICT (source, cell, hour) DO UPDATE SET leased_until = excluded.leased_until
        WHERE (entry.payload IS NULL OR ($6::timestamptz IS NOT NULL AND (entry.asked_at >= $6) IS NOT TRUE))
          AND (entry.leased_until IS NULL OR entry.leased_until <= $4)
      RETURNING TRUE
    )
    SELECT
      CASE WHEN EXISTS (SELECT FROM stored) THEN 'stored'
           WHEN EXISTS (SELECT FROM claimed) THEN 'claimed'
           ELSE 'busy' END AS state,
      (SELECT payload FROM stored) AS payload,
      (SELECT asked_at FROM stored) AS asked_at`,
};

interface Claim {
  readonly state: ForecastCacheClaim['state'];
  readonly payload: unknown;
  readonly asked_at: Date | null;
}

const STORE = {
  name: 'store-forecast',
  text: `
    INSERT INTO forecasts (source, cell, hour, payload, asked_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (source, cell, hour)
      DO UPDATE SET payload = excluded.payload, asked_at = excluded.asked_at, leased_until = NULL`,
};

const RELEASE = {
  name: 'release-forecast',
  text: `
    WITH released AS (
      DELETE FROM forecasts WHERE source = $1 AND cell = $2 AND hour = $3 AND payload IS NULL
    )
    UPDATE forecasts SET leased_until = NULL
    WHERE source = $1 AND cell = $2 AND hour = $3 AND payload IS NOT NULL`,
};

export class TypeormForecastCache implements ForecastCachePort {
  constructor(private readonly database: Database) {}

  async claim(
    { source, cell, hour }: ForecastCacheKey,
    { now, leaseMs, notBefore }: ClaimOptions,
  ): Promise<ForecastCacheClaim> {
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const values = [source, cell, hour, now, leasedUntil, notBefore ?? null];
    const [{ state, payload, asked_at }] = (await this.database.query<Claim>(CLAIM, values)) as [Claim];
    return state === 'stored' ? { state, payload, askedAt: asked_at } : { state };
  }

  async store({ source, cell, hour }: ForecastCacheKey, payload: unknown, askedAt: Date): Promise<void> {
    // As text: pg would make SQL NULL of a JSON null, and a PostgreSQL array of a JSON array.
    await this.database.query(STORE, [source, cell, hour, JSON.stringify(payload), askedAt]);
  }

  async release({ source, cell, hour }: ForecastCacheKey): Promise<void> {
    await this.database.query(RELEASE, [source, cell, hour]);
  }

  purgeBefore(hour: Date): Promise<number> {
    return deleteInPortions(this.database, DELETE_BEFORE, [hour]);
  }
}

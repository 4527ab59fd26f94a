/** SQL for the claim, which looks and decides in one statement so that nothing happens in between. */
import { Column, Entity, Index, LessThan, PrimaryColumn } from 'typeorm';
import type {
  ClimateCacheKey,
  ClimateCachePort,
  ClimateClaim,
} from '../../../../../application/climate/climate-cache.port.js';
import type { ProviderFailure } from '../../../../../application/ports/provider-failure.js';
import type { ClimateYear } from '../../../../../domain/climate/climate-year.js';
import { MS_PER_DAY } from '../../../../../domain/commute/time.js';
import { packClimateYear, unpackClimateYear } from '../../packed-climate-year.js';
import type { Database } from '../database/database.js';

@Entity('climate_years')
export class ClimateYearRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'climate_years_pkey' })
  source: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'climate_years_pkey' })
  cell: string;

  /** Null until there is one. */
  @Column('bytea', { nullable: true })
  year: Buffer | null;

  @Column('timestamptz', { nullable: true })
  asked_at: Date | null;

  /** Until then no replica asks the provider: one is asking, or it has failed. */
  @Column('timestamptz', { nullable: true })
  leased_until: Date | null;

  @Column('text', { nullable: true })
  failure: ProviderFailure['kind'] | null;

  /** To the day: a look is no write, except for the first of a day. */
  @Column('timestamptz')
  @Index('climate_years_by_use')
  used_at: Date;
}

const CLAIM = {
  name: 'claim-climate-year',
  text: `
    WITH found AS (
      SELECT year, failure, used_at,
             asked_at IS NOT NULL AND asked_at >= $5 AS is_fresh,
             leased_until IS NOT NULL AND leased_until > $3 AS is_leased
      FROM climate_years WHERE source = $1 AND cell = $2
    ), claimed AS (
      INSERT INTO climate_years AS entry (source, cell, leased_until, used_at)
      SELECT $1, $2, $4::timestamptz, $3::timestamptz
      WHERE NOT EXISTS (SELECT FROM found WHERE is_fresh OR is_leased)
      ON CONFLICT (source, cell) DO UPDATE
        SET leased_until = excluded.leased_until, failure = NULL, used_at = excluded.used_at
        WHERE (entry.asked_at IS NULL OR entry.asked_at < $5)
          AND (entry.leased_until IS NULL OR entry.leased_until <= $3)
      RETURNING TRUE
    ), used AS (
      UPDATE climate_years SET used_at = $3
      WHERE source = $1 AND cell = $2 AND used_at < $6
        AND EXISTS (SELECT FROM found WHERE is_fresh OR is_leased)
    )
    SELECT EXISTS (SELECT FROM claimed) AS is_mine,
           (SELECT year FROM found) AS year,
           CASE WHEN EXISTS (SELECT FROM claimed) THEN NULL ELSE (SELECT failure FROM found) END AS failure`,
};

interface Claim {
  readonly is_mine: boolean;
  readonly year: Buffer | null;
  readonly failure: ProviderFailure['kind'] | null;
}

const STORE = {
  name: 'store-climate-year',
  text: `
    INSERT INTO climate_years (source, cell, year, asked_at, used_at) VALUES ($1, $2, $3, $4, $4)
    ON CONFLICT (source, cell) DO UPDATE
      SET year = excluded.year, asked_at = excluded.asked_at, leased_until = NULL, failure = NULL`,
};

const FAIL = {
  name: 'fail-climate-year',
  text: `UPDATE climate_years SET failure = $3, leased_until = $4 WHERE source = $1 AND cell = $2`,
};

export class TypeormClimateCache implements ClimateCachePort {
  constructor(private readonly database: Database) {}

  async claim(
    { source, cell }: ClimateCacheKey,
    { now, leaseMs, notBefore }: { readonly now: Date; readonly leaseMs: number; readonly notBefore: Date },
  ): Promise<ClimateClaim> {
    const [leasedUntil, aDayAgo] = [later(now, leaseMs), later(now, -MS_PER_DAY)];
    const values = [source, cell, now, leasedUntil, notBefore, aDayAgo];
    const [{ is_mine, year, failure }] = (await this.database.query<Claim>(CLAIM, values)) as [Claim];
    return { isMine: is_mine, year: year && unpackClimateYear(year), failure };
  }

  async store({ source, cell }: ClimateCacheKey, year: ClimateYear, askedAt: Date): Promise<void> {
    await this.database.query(STORE, [source, cell, packClimateYear(year), askedAt]);
  }

  async fail(
    { source, cell }: ClimateCacheKey,
    failure: ProviderFailure['kind'],
    retryAt: Date,
  ): Promise<void> {
    await this.database.query(FAIL, [source, cell, failure, retryAt]);
  }

  async purgeUnused(before: Date): Promise<number> {
    const { affected } = await this.database.run((manager) =>
      manager.delete(ClimateYearRow, { used_at: LessThan(before) }),
    );
    return affected ?? 0;
  }
}

const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

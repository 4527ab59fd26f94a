import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Past years of grid cells, packed, that all replicas share. */
export class CreateClimateYears1796600000000 implements MigrationInterface {
  readonly name = 'CreateClimateYears1796600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE climate_years (
        source text NOT NULL,
        cell text NOT NULL,
        year bytea,
        asked_at timestamptz,
        leased_until timestamptz,
        failure text,
        used_at timestamptz NOT NULL,
        CONSTRAINT climate_years_pkey PRIMARY KEY (source, cell)
      )`);
    await runner.query('CREATE INDEX climate_years_by_use ON climate_years (used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE climate_years');
  }
}

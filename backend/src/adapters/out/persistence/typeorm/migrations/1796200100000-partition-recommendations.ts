import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PrepareRecommendationMonths1796200000000 } from './1796200000000-prepare-recommendation-months.js';

/**
 * One partition per month of the local date. What there is becomes the first partition as it stands; later months are made
 * while the program runs. The key is the rider and the date, so the numbered id, which would run out, goes.
 */
export class PartitionRecommendations1796200100000 implements MigrationInterface {
  readonly name = 'PartitionRecommendations1796200100000';

  /** Reads the table while riders read and write it; the exclusive lock that follows is for changes of the catalog only. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recommendations VALIDATE CONSTRAINT recommendations_before_months');
    await runner.query(`
      ALTER TABLE recommendations
        DROP COLUMN id,
        DROP CONSTRAINT recommendations_one_per_rider_and_date,
        ADD CONSTRAINT recommendations_first_pkey PRIMARY KEY USING INDEX recommendations_by_key`);
    await runner.query('ALTER TABLE recommendations RENAME TO recommendations_first');
    await runner.query('ALTER INDEX recommendations_by_route RENAME TO recommendations_first_by_route');
    await runner.query(`
      CREATE TABLE recommendations (
        rider_id integer NOT NULL,
        route_id integer NOT NULL,
        local_date date NOT NULL,
        plan_revision integer NOT NULL,
        verdict text NOT NULL,
        generated_at timestamptz NOT NULL,
        document jsonb NOT NULL,
        CONSTRAINT recommendations_pkey PRIMARY KEY (rider_id, local_date),
        CONSTRAINT recommendations_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE CASCADE,
        CONSTRAINT recommendations_route_fkey FOREIGN KEY (route_id) REFERENCES routes (id) ON DELETE CASCADE,
        CONSTRAINT recommendations_verdict_known CHECK (verdict IN ('thumbs_up', 'thumbs_down')),
        CONSTRAINT recommendations_plan_revision_counts_up CHECK (plan_revision >= 0),
        CONSTRAINT recommendations_document_is_an_object CHECK (jsonb_typeof(document) = 'object')
      ) PARTITION BY RANGE (local_date)`);
    await runner.query('CREATE INDEX recommendations_by_route ON recommendations (route_id)');
    await runner.query(`
      DO $$ DECLARE first_month text := (
        SELECT substring(pg_get_constraintdef(oid) FROM '\\d{4}-\\d\\d-\\d\\d')
        FROM pg_constraint WHERE conname = 'recommendations_before_months');
      BEGIN
        EXECUTE format('ALTER TABLE recommendations ATTACH PARTITION recommendations_first
          FOR VALUES FROM (MINVALUE) TO (%L)', first_month);
      END $$`);
    await runner.query('ALTER TABLE recommendations_first DROP CONSTRAINT recommendations_before_months');
    await runner.query('CREATE TABLE recommendations_default PARTITION OF recommendations DEFAULT');
  }

  /** Copies every row. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recommendations RENAME TO recommendations_by_month');
    await runner.query(
      'ALTER TABLE recommendations_by_month RENAME CONSTRAINT recommendations_pkey TO by_month_pkey',
    );
    await runner.query('ALTER INDEX recommendations_by_route RENAME TO by_month_by_route');
    await runner.query(`
      CREATE TABLE recommendations (
        id integer GENERATED ALWAYS AS IDENTITY,
        rider_id integer NOT NULL,
        route_id integer NOT NULL,
        local_date date NOT NULL,
        plan_revision integer NOT NULL,
        verdict text NOT NULL,
        generated_at timestamptz NOT NULL,
        document jsonb NOT NULL,
        CONSTRAINT recommendations_pkey PRIMARY KEY (id),
        CONSTRAINT recommendations_one_per_rider_and_date UNIQUE (rider_id, local_date),
        CONSTRAINT recommendations_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE CASCADE,
        CONSTRAINT recommendations_route_fkey FOREIGN KEY (route_id) REFERENCES routes (id) ON DELETE CASCADE,
        CONSTRAINT recommendations_verdict_known CHECK (verdict IN ('thumbs_up', 'thumbs_down')),
        CONSTRAINT recommendations_plan_revision_counts_up CHECK (plan_revision >= 0),
        CONSTRAINT recommendations_document_is_an_object CHECK (jsonb_typeof(document) = 'object')
      )`);
    await runner.query(`
      INSERT INTO recommendations (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
      SELECT rider_id, route_id, local_date, plan_revision, verdict, generated_at, document
      FROM recommendations_by_month ORDER BY local_date, rider_id`);
    await runner.query('CREATE INDEX recommendations_by_route ON recommendations (route_id)');
    await runner.query('DROP TABLE recommendations_by_month');
    await new PrepareRecommendationMonths1796200000000().up(runner);
  }
}

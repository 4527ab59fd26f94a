import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the next migration needs to make this table the first partition without reading it under an exclusive lock: the index
 * of its key, built while riders read, and a check of its dates that holds for new rows from now on.
 */
export class PrepareRecommendationMonths1796200000000 implements MigrationInterface {
  readonly name = 'PrepareRecommendationMonths1796200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE UNIQUE INDEX recommendations_by_key ON recommendations (rider_id, local_date)',
    );
    // The first of the month after next, at most, so that the version before this one can go on until it is replaced.
    await runner.query(`
      DO $$ DECLARE last_date date := greatest((SELECT max(local_date) FROM recommendations), current_date) + 2;
      BEGIN
        EXECUTE format(
          'ALTER TABLE recommendations ADD CONSTRAINT recommendations_before_months CHECK (local_date < %L) NOT VALID',
          (date_trunc('month', last_date) + interval '1 month')::date);
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recommendations DROP CONSTRAINT recommendations_before_months');
    await runner.query('DROP INDEX recommendations_by_key');
  }
}

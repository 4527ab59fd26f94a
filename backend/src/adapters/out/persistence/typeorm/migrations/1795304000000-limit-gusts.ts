import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null is no limit, which is what riders have until they set one. */
export class LimitGusts1795304000000 implements MigrationInterface {
  readonly name = 'LimitGusts1795304000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE riders
        ADD COLUMN gust_limit_mph double precision,
        ADD CONSTRAINT riders_gust_limit_possible CHECK (gust_limit_mph BETWEEN 0 AND 500)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE riders DROP COLUMN gust_limit_mph');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the provider was asked for a shared forecast; null for those that are there already, all gone within an hour. */
export class DateForecasts1796800000000 implements MigrationInterface {
  readonly name = 'DateForecasts1796800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE forecasts ADD COLUMN asked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE forecasts DROP COLUMN asked_at');
  }
}

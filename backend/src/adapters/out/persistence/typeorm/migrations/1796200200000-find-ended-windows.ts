import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the deletion of ended windows. Counting within a window doesn't change its end, so it doesn't touch the index. */
export class FindEndedWindows1796200200000 implements MigrationInterface {
  readonly name = 'FindEndedWindows1796200200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX rate_limits_by_end ON rate_limits (expire)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX rate_limits_by_end');
  }
}

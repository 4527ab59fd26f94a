import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A route that is sent twice with the same key is one route. A nullable column without a default rewrites no row. */
export class CreateRoutesOnce1796500000000 implements MigrationInterface {
  readonly name = 'CreateRoutesOnce1796500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE routes ADD COLUMN creation_key uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE routes DROP COLUMN creation_key');
  }
}

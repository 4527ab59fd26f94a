import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRequestPaces1795219200000 implements MigrationInterface {
  readonly name = 'CreateRequestPaces1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE request_paces (
        name text NOT NULL,
        next_at timestamptz NOT NULL,
        CONSTRAINT request_paces_pkey PRIMARY KEY (name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE request_paces');
  }
}

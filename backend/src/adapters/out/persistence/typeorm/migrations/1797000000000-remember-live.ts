import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A database that has been live is never opened by a demo. */
export class RememberLive1797000000000 implements MigrationInterface {
  readonly name = 'RememberLive1797000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE installation (
        is_the_one boolean NOT NULL,
        live_since timestamptz NOT NULL,
        CONSTRAINT installation_pkey PRIMARY KEY (is_the_one),
        CONSTRAINT installation_is_one CHECK (is_the_one)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE installation');
  }
}

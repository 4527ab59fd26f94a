import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts are not worth a write-ahead log: a crash of the database lets everybody begin anew. Every count is an update of a
 * short row, which stays on its page where there is room for the next version.
 */
export class CreateRateLimits1795301000000 implements MigrationInterface {
  readonly name = 'CreateRateLimits1795301000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE rate_limits (
        key varchar(255) NOT NULL,
        points integer NOT NULL,
        expire bigint NOT NULL,
        CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
      ) WITH (fillfactor = 70)`);
    await runner.query(`
      CREATE TABLE server_secrets (
        name text NOT NULL,
        value text NOT NULL,
        CONSTRAINT server_secrets_pkey PRIMARY KEY (name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE server_secrets');
    await runner.query('DROP TABLE rate_limits');
  }
}

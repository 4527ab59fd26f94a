import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which database this is, and what it may have lost. The identity is another one after a failover (timeline, start of the
 * server), a restore elsewhere (system, database, table) and a restore of files or a snapshot (start of the server). Not
 * pg_control_checkpoint(): after a promotion it names the former timeline until the next checkpoint is done.
 */
export class RememberTheDatabase1796700000000 implements MigrationInterface {
  readonly name = 'RememberTheDatabase1796700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION database_identity() RETURNS text LANGUAGE sql STABLE AS $$
        SELECT concat_ws(' ',
          (SELECT system_identifier FROM pg_control_system()),
          left(pg_walfile_name(pg_current_wal_lsn()), 8),
          (SELECT oid FROM pg_database WHERE datname = current_database()),
          'texts'::regclass::oid,
          extract(epoch FROM pg_postmaster_start_time()))
      $$`);
    await runner.query(`
      CREATE TABLE database_memory (
        only_row boolean NOT NULL DEFAULT true,
        identity text NOT NULL,
        noticed_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL,
        missing_since timestamptz,
        recalled_until timestamptz,
        CONSTRAINT database_memory_pkey PRIMARY KEY (only_row),
        CONSTRAINT database_memory_is_one_row CHECK (only_row)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE database_memory');
    await runner.query('DROP FUNCTION database_identity');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions end where nobody uses them. Those there are count as used now: nobody is signed out by an upgrade. */
export class LetSessionsEnd1795300000000 implements MigrationInterface {
  readonly name = 'LetSessionsEnd1795300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN last_used_at timestamptz,
        ADD COLUMN open_until timestamptz,
        ADD COLUMN proved_phone text`);
    await runner.query(`
      UPDATE sessions SET
        last_used_at = greatest(created_at, now()),
        open_until = least(expires_at, greatest(created_at, now()) + interval '30 days')`);
    await runner.query(`
      ALTER TABLE sessions
        ALTER COLUMN last_used_at SET NOT NULL,
        ALTER COLUMN open_until SET NOT NULL,
        ADD CONSTRAINT sessions_open_no_longer_than_they_may CHECK (open_until <= expires_at)`);
    await runner.query('CREATE INDEX sessions_by_end ON sessions (open_until)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        DROP COLUMN proved_phone,
        DROP COLUMN open_until,
        DROP COLUMN last_used_at`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each browser that asks for a code has its own, sessions know when a code was last typed in them, and they last as long as
 * they are used: those there are from their next use on. Codes there are stay, as asked for by an unknown browser.
 */
export class BindByCode1796300200000 implements MigrationInterface {
  readonly name = 'BindByCode1796300200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sign_in_codes
        ADD COLUMN asked_by text NOT NULL DEFAULT '${'0'.repeat(64)}',
        ADD COLUMN asked_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN tries_elsewhere integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT sign_in_codes_browser_is_hashed CHECK (asked_by ~ '^[0-9a-f]{64}$'),
        ADD CONSTRAINT sign_in_codes_tries_elsewhere_count_up CHECK (tries_elsewhere >= 0),
        DROP CONSTRAINT sign_in_codes_pkey,
        ADD CONSTRAINT sign_in_codes_pkey PRIMARY KEY (phone, asked_by)`);
    await runner.query('ALTER TABLE sessions ADD COLUMN proved_at timestamptz');
    await runner.query('ALTER TABLE sessions DROP CONSTRAINT sessions_open_no_longer_than_they_may');
    await runner.query('ALTER TABLE sessions DROP CONSTRAINT sessions_expire_after_they_begin');
    await runner.query('ALTER TABLE sessions DROP COLUMN expires_at');
    await runner.query(
      'ALTER TABLE sessions ADD CONSTRAINT sessions_end_after_they_begin CHECK (open_until > created_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN expires_at timestamptz');
    await runner.query(
      "UPDATE sessions SET expires_at = greatest(open_until, created_at + interval '180 days')",
    );
    await runner.query(`
      ALTER TABLE sessions
        ALTER COLUMN expires_at SET NOT NULL,
        ADD CONSTRAINT sessions_expire_after_they_begin CHECK (expires_at > created_at),
        ADD CONSTRAINT sessions_open_no_longer_than_they_may CHECK (open_until <= expires_at),
        DROP CONSTRAINT sessions_end_after_they_begin,
        DROP COLUMN proved_at`);
    await runner.query(`
      DELETE FROM sign_in_codes AS code USING sign_in_codes AS newer
      WHERE newer.phone = code.phone AND (newer.asked_at, newer.asked_by) > (code.asked_at, code.asked_by)`);
    await runner.query(`
      ALTER TABLE sign_in_codes
        DROP CONSTRAINT sign_in_codes_pkey,
        ADD CONSTRAINT sign_in_codes_pkey PRIMARY KEY (phone),
        DROP COLUMN asked_by,
        DROP COLUMN asked_at,
        DROP COLUMN tries_elsewhere`);
  }
}

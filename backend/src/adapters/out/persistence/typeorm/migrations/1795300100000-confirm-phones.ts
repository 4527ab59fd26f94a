import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A confirmed phone belongs to one rider; whoever reads a text to a phone can confirm it and sign in. */
export class ConfirmPhones1795300100000 implements MigrationInterface {
  readonly name = 'ConfirmPhones1795300100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE riders SET phone_confirmed = false
      WHERE phone_confirmed AND (
        phone IS NULL OR EXISTS (
          SELECT FROM riders AS newer
          WHERE newer.phone = riders.phone AND newer.phone_confirmed AND newer.id > riders.id
        )
      )`);
    await runner.query(`
      ALTER TABLE riders
        ADD CONSTRAINT riders_confirmed_phone_is_there CHECK (NOT phone_confirmed OR phone IS NOT NULL)`);
    await runner.query('CREATE INDEX riders_by_phone ON riders (phone)');
    await runner.query(
      'CREATE UNIQUE INDEX riders_one_per_confirmed_phone ON riders (phone) WHERE phone_confirmed',
    );

    await runner.query(`
      CREATE TABLE sign_in_codes (
        phone text NOT NULL,
        sealed_code text NOT NULL,
        expires_at timestamptz NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        CONSTRAINT sign_in_codes_pkey PRIMARY KEY (phone),
        CONSTRAINT sign_in_codes_phone_is_e164 CHECK (phone ~ '^\\+[1-9][0-9]{6,14}$'),
        CONSTRAINT sign_in_codes_tries_count_up CHECK (tries >= 0)
      )`);
    await runner.query('CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_codes');
    await runner.query('DROP INDEX riders_one_per_confirmed_phone');
    await runner.query('DROP INDEX riders_by_phone');
    await runner.query('ALTER TABLE riders DROP CONSTRAINT riders_confirmed_phone_is_there');
  }
}

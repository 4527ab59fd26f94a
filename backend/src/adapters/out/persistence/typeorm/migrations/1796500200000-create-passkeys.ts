import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys, and the challenges that they answer. */
export class CreatePasskeys1796500200000 implements MigrationInterface {
  readonly name = 'CreatePasskeys1796500200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkeys (
        id integer GENERATED ALWAYS AS IDENTITY,
        rider_id integer NOT NULL,
        credential_id text NOT NULL,
        public_key text NOT NULL,
        counter bigint NOT NULL,
        device text,
        proved_phone text,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz,
        CONSTRAINT passkeys_pkey PRIMARY KEY (id),
        CONSTRAINT passkeys_one_per_credential UNIQUE (credential_id),
        CONSTRAINT passkeys_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE CASCADE,
        CONSTRAINT passkeys_counter_counts_up CHECK (counter >= 0)
      )`);
    await runner.query('CREATE INDEX passkeys_by_rider ON passkeys (rider_id)');
    await runner.query(`
      CREATE TABLE passkey_challenges (
        challenge text NOT NULL,
        rider_id integer,
        expires_at timestamptz NOT NULL,
        CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge),
        CONSTRAINT passkey_challenges_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX passkey_challenges_by_rider ON passkey_challenges (rider_id)');
    await runner.query('CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passkey_challenges');
    await runner.query('DROP TABLE passkeys');
  }
}

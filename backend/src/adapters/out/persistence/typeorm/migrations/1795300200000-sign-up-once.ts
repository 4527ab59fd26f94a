import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sign-up that is sent again, because its answer was lost, is not a second rider. */
export class SignUpOnce1795300200000 implements MigrationInterface {
  readonly name = 'SignUpOnce1795300200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sign_up_keys (
        key_hash text NOT NULL,
        rider_id integer NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT sign_up_keys_pkey PRIMARY KEY (key_hash),
        CONSTRAINT sign_up_keys_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE CASCADE,
        CONSTRAINT sign_up_keys_are_hashed CHECK (key_hash ~ '^[0-9a-f]{64}$')
      )`);
    await runner.query('CREATE INDEX sign_up_keys_by_rider ON sign_up_keys (rider_id)');
    await runner.query('CREATE INDEX sign_up_keys_by_expiry ON sign_up_keys (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_up_keys');
  }
}

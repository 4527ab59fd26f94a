import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the next migration needs to make this table the first partition without reading it under an exclusive lock: the new
 * columns, the keys and indexes, built while riders read, and a check of its dates that holds for new rows from now on.
 */
export class PrepareTextMonths1796400000000 implements MigrationInterface {
  readonly name = 'PrepareTextMonths1796400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE texts
        ADD COLUMN channel text NOT NULL DEFAULT 'sms',
        ADD COLUMN refusals integer NOT NULL DEFAULT 0,
        ADD COLUMN nominal_at timestamptz,
        ADD COLUMN sending_at timestamptz`);
    await runner.query(`
      CREATE TABLE text_messages (
        provider_message_id text NOT NULL,
        text_id bigint NOT NULL,
        local_date date NOT NULL,
        CONSTRAINT text_messages_pkey PRIMARY KEY (provider_message_id)
      )`);
    await runner.query('CREATE INDEX text_messages_by_date ON text_messages (local_date)');
    await createKeyAndCheck(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts DROP CONSTRAINT texts_before_months');
    await runner.query('DROP INDEX texts_by_key');
    await runner.query('DROP TABLE text_messages');
    await runner.query(`
      ALTER TABLE texts DROP COLUMN channel, DROP COLUMN refusals, DROP COLUMN nominal_at, DROP COLUMN sending_at`);
  }
}

export async function createKeyAndCheck(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE UNIQUE INDEX texts_by_key ON texts (id, local_date)');
  // The first of the month after next, at most, so that the version before this one can go on until it is replaced.
  await runner.query(`
    DO $$ DECLARE last_date date := greatest((SELECT max(local_date) FROM texts), current_date) + 2;
    BEGIN
      EXECUTE format('ALTER TABLE texts ADD CONSTRAINT texts_before_months CHECK (local_date < %L) NOT VALID',
        (date_trunc('month', last_date) + interval '1 month')::date);
    END $$`);
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createKeyAndCheck } from './1796400000000-prepare-text-months.js';

/**
 * One partition per month of the local date; what there is becomes the first one as it stands. A text's row is all that decides
 * who sends it: batches and leases go. The weekly limit counts from nominal times.
 */
export class PartitionTexts1796400100000 implements MigrationInterface {
  readonly name = 'PartitionTexts1796400100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE texts VALIDATE CONSTRAINT texts_before_months');
    await fillNewColumns(runner);
    await dropTriggers(runner);
    await becomeFirstPartition(runner);
    await createTable(runner);
    await createIndexes(runner);
    await attach(runner);
    await createTriggers(runner);
    await runner.query('ALTER TABLE text_runs DROP COLUMN batches, ADD COLUMN handed_out_until time');
  }

  /** Copies every row. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE text_runs DROP COLUMN handed_out_until, ADD COLUMN batches integer NOT NULL DEFAULT 0',
    );
    await dropTriggers(runner);
    await runner.query('ALTER TABLE texts RENAME TO texts_by_month');
    await runner.query('ALTER SEQUENCE texts_id_seq RENAME TO texts_by_month_id_seq');
    await renameParts(runner, '_by_month');
    await createFormerTable(runner);
    await runner.query(`
      INSERT INTO texts (id, kind, rider_id, phone, local_date, body, state, reason, provider_code, provider_message_id,
        run_id, batch, attempts, returns, leased_until, created_at, changed_at, channel, refusals, nominal_at, sending_at)
      OVERRIDING SYSTEM VALUE
      SELECT id, kind, rider_id, phone, local_date, body, state, reason, provider_code, provider_message_id, run_id,
        CASE kind WHEN 'morning' THEN 1 END, attempts, returns,
        CASE WHEN state IN ('sending', 'unknown') THEN sending_at END, created_at, changed_at,
        channel, refusals, nominal_at, sending_at
      FROM texts_by_month ORDER BY id`);
    await runner.query("SELECT setval('texts_id_seq', (SELECT last_value FROM texts_by_month_id_seq))");
    await runner.query('DROP TABLE texts_by_month');
    await createFormerIndexes(runner);
    await createTriggers(runner);
    await createKeyAndCheck(runner);
  }
}

/** Only texts of the last days count toward a week, and only they can still be open. */
async function fillNewColumns(runner: QueryRunner): Promise<void> {
  await runner.query(`
    UPDATE texts AS text SET
      nominal_at = coalesce(nominal_at, (SELECT opens_at FROM text_runs AS run WHERE run.id = text.run_id), created_at),
      sending_at = coalesce(sending_at, leased_until, changed_at),
      reason = CASE WHEN state = 'pending' THEN coalesce(reason, 'wait') ELSE reason END
    WHERE local_date >= current_date - 10 OR state IN ('pending', 'sending', 'unknown')`);
  await runner.query(`
    INSERT INTO text_messages (provider_message_id, text_id, local_date)
    SELECT provider_message_id, id, local_date FROM texts WHERE provider_message_id IS NOT NULL
    ON CONFLICT DO NOTHING`);
}

const TRIGGERS = [
  'texts_begin_before_they_are_sent',
  'texts_states_follow_their_order',
  'texts_stay_who_they_are',
  'texts_are_emptied_when_riders_leave',
];

async function dropTriggers(runner: QueryRunner): Promise<void> {
  for (const trigger of TRIGGERS) await runner.query(`DROP TRIGGER ${trigger} ON texts`);
}

/** As before, for every partition. */
async function createTriggers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TRIGGER texts_begin_before_they_are_sent BEFORE INSERT ON texts FOR EACH ROW
    WHEN (NEW.state NOT IN ('pending', 'sending', 'skipped'))
    EXECUTE FUNCTION refuse_text_change()`);
  await runner.query(`
    CREATE TRIGGER texts_states_follow_their_order BEFORE UPDATE ON texts FOR EACH ROW
    WHEN (OLD.state <> NEW.state AND (
      (OLD.state, NEW.state) NOT IN (
        ('pending', 'sending'), ('pending', 'skipped'),
        ('pending', 'accepted'), ('pending', 'delivered'), ('pending', 'failed'),
        ('sending', 'pending'), ('sending', 'accepted'), ('sending', 'delivered'), ('sending', 'failed'),
        ('sending', 'unknown'),
        ('unknown', 'pending'), ('unknown', 'accepted'), ('unknown', 'delivered'), ('unknown', 'failed'),
        ('accepted', 'delivered'), ('accepted', 'failed')
      )
      OR (OLD.state = 'pending' AND NEW.state IN ('accepted', 'delivered', 'failed') AND OLD.attempts = 0)
      OR (OLD.state = 'pending' AND NEW.state = 'sending' AND NEW.attempts <> OLD.attempts + 1)
      OR (OLD.state = 'unknown' AND NEW.state = 'pending' AND NEW.returns <> OLD.returns + 1)
    ))
    EXECUTE FUNCTION refuse_text_change()`);
  await runner.query(`
    CREATE TRIGGER texts_stay_who_they_are BEFORE UPDATE ON texts FOR EACH ROW
    WHEN (OLD.kind <> NEW.kind OR OLD.phone <> NEW.phone OR OLD.local_date <> NEW.local_date
      OR OLD.rider_id <> NEW.rider_id OR OLD.provider_message_id IS DISTINCT FROM NEW.provider_message_id
        AND OLD.provider_message_id IS NOT NULL)
    EXECUTE FUNCTION refuse_text_change()`);
  await runner.query(`
    CREATE TRIGGER texts_are_emptied_when_riders_leave BEFORE UPDATE OF rider_id ON texts FOR EACH ROW
    WHEN (OLD.rider_id IS NOT NULL AND NEW.rider_id IS NULL)
    EXECUTE FUNCTION empty_text_of_leaving_rider()`);
}

const CONSTRAINTS = [
  'texts_rider_fkey',
  'texts_run_fkey',
  'texts_kind_known',
  'texts_state_known',
  'texts_phone_is_e164',
  'texts_with_success_have_a_message',
  'texts_return_once',
];

/** Changes of the catalog only. */
async function becomeFirstPartition(runner: QueryRunner): Promise<void> {
  const [{ next }] = (await runner.query("SELECT nextval('texts_id_seq') AS next")) as [{ next: string }];
  await runner.query(`
    ALTER TABLE texts
      ALTER COLUMN id DROP IDENTITY,
      DROP CONSTRAINT texts_pkey,
      DROP CONSTRAINT texts_morning_in_a_run,
      DROP CONSTRAINT texts_without_success_say_why,
      DROP CONSTRAINT texts_being_sent_are_leased,
      DROP COLUMN batch,
      DROP COLUMN leased_until,
      DROP COLUMN not_before,
      ADD CONSTRAINT texts_first_pkey PRIMARY KEY USING INDEX texts_by_key`);
  await runner.query(`
    DROP INDEX IF EXISTS texts_one_morning_per_rider, texts_one_morning_per_phone, texts_tests_by_phone,
      texts_by_provider_message, texts_by_rider, texts_by_run, texts_to_write, texts_to_send, texts_in_the_air`);
  await runner.query('ALTER TABLE texts RENAME TO texts_first');
  await runner.query(`CREATE SEQUENCE texts_id_seq START WITH ${next}`);
}

async function createTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE texts (
      id bigint NOT NULL DEFAULT nextval('texts_id_seq'),
      local_date date NOT NULL,
      kind text NOT NULL,
      channel text NOT NULL DEFAULT 'sms',
      rider_id integer,
      phone text NOT NULL,
      body text,
      state text NOT NULL,
      reason text,
      provider_code text,
      provider_message_id text,
      run_id integer,
      attempts integer NOT NULL DEFAULT 0,
      returns integer NOT NULL DEFAULT 0,
      refusals integer NOT NULL DEFAULT 0,
      nominal_at timestamptz,
      sending_at timestamptz,
      created_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      CONSTRAINT texts_pkey PRIMARY KEY (id, local_date),
      CONSTRAINT texts_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE SET NULL,
      CONSTRAINT texts_run_fkey FOREIGN KEY (run_id) REFERENCES text_runs (id),
      CONSTRAINT texts_kind_known CHECK (kind IN ('morning', 'test')),
      CONSTRAINT texts_channel_known CHECK (channel IN ('sms')),
      CONSTRAINT texts_state_known
        CHECK (state IN ('pending', 'sending', 'accepted', 'delivered', 'failed', 'unknown', 'skipped')),
      CONSTRAINT texts_phone_is_e164 CHECK (phone ~ '^\\+[1-9][0-9]{6,14}$'),
      CONSTRAINT texts_morning_in_a_run CHECK ((kind = 'morning') = (run_id IS NOT NULL)),
      CONSTRAINT texts_that_wait_or_end_say_why
        CHECK (state NOT IN ('pending', 'skipped', 'failed') OR reason IS NOT NULL),
      CONSTRAINT texts_with_success_have_a_message
        CHECK (state NOT IN ('accepted', 'delivered') OR provider_message_id IS NOT NULL),
      CONSTRAINT texts_being_sent_have_begun
        CHECK (state <> 'sending' OR (sending_at IS NOT NULL AND attempts > 0)),
      CONSTRAINT texts_return_once CHECK (returns BETWEEN 0 AND 1)
    ) PARTITION BY RANGE (local_date)`);
  await runner.query('ALTER SEQUENCE texts_id_seq OWNED BY texts.id');
}

async function createIndexes(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE UNIQUE INDEX texts_one_per_rider ON texts (rider_id, local_date, kind, channel)
      WHERE kind <> 'test' AND state IN ('sending', 'unknown', 'accepted', 'delivered')`);
  await runner.query(`
    CREATE UNIQUE INDEX texts_one_per_phone ON texts (phone, local_date, kind, channel)
      WHERE kind <> 'test' AND (state IN ('sending', 'unknown', 'accepted', 'delivered') OR state = 'failed')`);
  await runner.query('CREATE INDEX texts_by_rider ON texts (rider_id, local_date)');
  await runner.query('CREATE INDEX texts_by_run ON texts (run_id, state)');
  await runner.query("CREATE INDEX texts_tests_by_phone ON texts (phone, local_date) WHERE kind = 'test'");
}

async function attach(runner: QueryRunner): Promise<void> {
  await runner.query(`
    ALTER TABLE texts_first
      ALTER COLUMN id SET DEFAULT nextval('texts_id_seq'),
      ADD CONSTRAINT texts_channel_known CHECK (channel IN ('sms')),
      ADD CONSTRAINT texts_morning_in_a_run CHECK ((kind = 'morning') = (run_id IS NOT NULL)),
      ADD CONSTRAINT texts_that_wait_or_end_say_why
        CHECK (state NOT IN ('pending', 'skipped', 'failed') OR reason IS NOT NULL),
      ADD CONSTRAINT texts_being_sent_have_begun
        CHECK (state <> 'sending' OR (sending_at IS NOT NULL AND attempts > 0))`);
  await runner.query(`
    DO $$ DECLARE first_month text := (
      SELECT substring(pg_get_constraintdef(oid) FROM '\\d{4}-\\d\\d-\\d\\d')
      FROM pg_constraint WHERE conname = 'texts_before_months');
    BEGIN
      EXECUTE format('ALTER TABLE texts ATTACH PARTITION texts_first FOR VALUES FROM (MINVALUE) TO (%L)', first_month);
    END $$`);
  await runner.query('ALTER TABLE texts_first DROP CONSTRAINT texts_before_months');
  await runner.query('CREATE TABLE texts_default PARTITION OF texts DEFAULT');
}

/** So that the former table can have their names. */
async function renameParts(runner: QueryRunner, suffix: string): Promise<void> {
  for (const constraint of [...CONSTRAINTS, 'texts_pkey', 'texts_morning_in_a_run'])
    await runner.query(
      `ALTER TABLE texts_by_month RENAME CONSTRAINT ${constraint} TO ${constraint}${suffix}`,
    );
  for (const index of ['texts_by_rider', 'texts_by_run', 'texts_tests_by_phone'])
    await runner.query(`ALTER INDEX ${index} RENAME TO ${index}${suffix}`);
}

async function createFormerTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE texts (
      id bigint GENERATED ALWAYS AS IDENTITY,
      kind text NOT NULL,
      rider_id integer,
      phone text NOT NULL,
      local_date date NOT NULL,
      body text,
      state text NOT NULL,
      reason text,
      provider_code text,
      provider_message_id text,
      run_id integer,
      batch integer,
      attempts integer NOT NULL DEFAULT 0,
      returns integer NOT NULL DEFAULT 0,
      leased_until timestamptz,
      not_before timestamptz,
      created_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      channel text NOT NULL DEFAULT 'sms',
      refusals integer NOT NULL DEFAULT 0,
      nominal_at timestamptz,
      sending_at timestamptz,
      CONSTRAINT texts_pkey PRIMARY KEY (id),
      CONSTRAINT texts_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE SET NULL,
      CONSTRAINT texts_run_fkey FOREIGN KEY (run_id) REFERENCES text_runs (id),
      CONSTRAINT texts_kind_known CHECK (kind IN ('morning', 'test')),
      CONSTRAINT texts_state_known
        CHECK (state IN ('pending', 'sending', 'accepted', 'delivered', 'failed', 'unknown', 'skipped')),
      CONSTRAINT texts_phone_is_e164 CHECK (phone ~ '^\\+[1-9][0-9]{6,14}$'),
      CONSTRAINT texts_morning_in_a_run
        CHECK ((kind = 'morning') = (run_id IS NOT NULL AND batch IS NOT NULL)),
      CONSTRAINT texts_without_success_say_why CHECK (state NOT IN ('skipped', 'failed') OR reason IS NOT NULL),
      CONSTRAINT texts_with_success_have_a_message
        CHECK (state NOT IN ('accepted', 'delivered') OR provider_message_id IS NOT NULL),
      CONSTRAINT texts_being_sent_are_leased
        CHECK (state <> 'sending' OR (leased_until IS NOT NULL AND attempts > 0)),
      CONSTRAINT texts_return_once CHECK (returns BETWEEN 0 AND 1)
    )`);
}

/** A rider may have had several texts of a date that were not sent; of those, the former version knows the last. */
async function createFormerIndexes(runner: QueryRunner): Promise<void> {
  await runner.query(`
    DELETE FROM texts USING texts AS other
    WHERE texts.kind = 'morning' AND other.kind = 'morning' AND other.rider_id = texts.rider_id
      AND other.local_date = texts.local_date AND texts.state IN ('pending', 'skipped', 'failed')
      AND (other.state NOT IN ('pending', 'skipped', 'failed') OR other.id > texts.id)`);
  await runner.query(`
    CREATE UNIQUE INDEX texts_one_morning_per_rider ON texts (rider_id, local_date) WHERE kind = 'morning'`);
  await runner.query(`
    CREATE UNIQUE INDEX texts_one_morning_per_phone ON texts (phone, local_date)
      WHERE kind = 'morning' AND state <> 'skipped'`);
  await runner.query(`CREATE INDEX texts_tests_by_phone ON texts (phone, created_at) WHERE kind = 'test'`);
  await runner.query(`
    CREATE UNIQUE INDEX texts_by_provider_message ON texts (provider_message_id)
      WHERE provider_message_id IS NOT NULL`);
  await runner.query('CREATE INDEX texts_by_rider ON texts (rider_id)');
  await runner.query('CREATE INDEX texts_by_run ON texts (run_id)');
  await runner.query(`
    CREATE INDEX texts_to_write ON texts (run_id, batch) WHERE state = 'pending' AND body IS NULL`);
  await runner.query(`
    CREATE INDEX texts_to_send ON texts (run_id, id) WHERE state = 'pending' AND body IS NOT NULL`);
  await runner.query(`
    CREATE INDEX texts_in_the_air ON texts (id) WHERE state IN ('sending', 'unknown')`);
}

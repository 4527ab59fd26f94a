import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTexts1795303000000 implements MigrationInterface {
  readonly name = 'CreateTexts1795303000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner);
    await createIndexes(runner);
    await createTriggers(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX riders_to_text');
    await runner.query('DROP TABLE texts');
    await runner.query('DROP FUNCTION refuse_text_change');
    await runner.query('DROP FUNCTION empty_text_of_leaving_rider');
    await runner.query('DROP TABLE text_runs');
    await runner.query('DROP TABLE phone_opt_outs');
  }
}

async function createTables(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE phone_opt_outs (
      phone text NOT NULL,
      stopped_at timestamptz NOT NULL,
      CONSTRAINT phone_opt_outs_pkey PRIMARY KEY (phone),
      CONSTRAINT phone_opt_outs_phone_is_e164 CHECK (phone ~ '^\\+[1-9][0-9]{6,14}$')
    )`);

  await runner.query(`
    CREATE TABLE text_runs (
      id integer GENERATED ALWAYS AS IDENTITY,
      time_zone text NOT NULL,
      local_date date NOT NULL,
      opens_at timestamptz NOT NULL,
      closes_at timestamptz NOT NULL,
      planned_at timestamptz NOT NULL,
      batches integer NOT NULL DEFAULT 0,
      paused_at timestamptz,
      paused_by text,
      summary jsonb,
      finished_at timestamptz,
      CONSTRAINT text_runs_pkey PRIMARY KEY (id),
      CONSTRAINT text_runs_one_per_zone_and_date UNIQUE (time_zone, local_date),
      CONSTRAINT text_runs_open_before_they_close CHECK (opens_at < closes_at),
      CONSTRAINT text_runs_pause_has_a_code CHECK ((paused_at IS NULL) = (paused_by IS NULL)),
      CONSTRAINT text_runs_summary_is_an_object CHECK (jsonb_typeof(summary) = 'object')
    )`);

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

async function createIndexes(runner: QueryRunner): Promise<void> {
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
  await runner.query('CREATE INDEX riders_to_text ON riders (time_zone, id) WHERE sms_subscribed');
}

/**
 * The state machine of domain/texting/text-state.ts, whatever a program believes: its conditions are plain expressions, so
 * that lawful changes of a hundred thousand texts call no function at all.
 */
async function createTriggers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE FUNCTION refuse_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a text may not change like this (%)', TG_NAME
        USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = 'texts';
    END $$`);

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

  // Whoever leaves takes along what their texts said; date and phone stay for a week's limit.
  await runner.query(`
    CREATE FUNCTION empty_text_of_leaving_rider() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.body := NULL;
      IF OLD.state = 'pending' THEN
        NEW.state := 'skipped';
        NEW.reason := 'rider-left';
      END IF;
      RETURN NEW;
    END $$`);
  await runner.query(`
    CREATE TRIGGER texts_are_emptied_when_riders_leave BEFORE UPDATE OF rider_id ON texts FOR EACH ROW
    WHEN (OLD.rider_id IS NOT NULL AND NEW.rider_id IS NULL)
    EXECUTE FUNCTION empty_text_of_leaving_rider()`);
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Consent is the phone's and is kept on record; a number without it is on trial. Accounts there are count as used now, and
 * their numbers as entered now. The defaults stay for replicas of the version before.
 */
export class RecordConsent1796300000000 implements MigrationInterface {
  readonly name = 'RecordConsent1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE riders
        ADD COLUMN phone_since timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN phone_notice text,
        ADD COLUMN phone_lost_at timestamptz,
        ADD COLUMN next_phone text,
        ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
        ADD CONSTRAINT riders_phone_notice_known
          CHECK (phone_notice IN ('moved', 'expired', 'replaced')) NOT VALID,
        ADD CONSTRAINT riders_next_phone_is_e164 CHECK (next_phone ~ '^\\+[1-9][0-9]{6,14}$') NOT VALID,
        ADD CONSTRAINT riders_only_bound_phones_get_lost
          CHECK (phone_lost_at IS NULL AND next_phone IS NULL OR phone_lost_at IS NOT NULL AND phone_confirmed) NOT VALID`);

    await runner.query(`
      CREATE TABLE phone_consents (
        id bigint GENERATED ALWAYS AS IDENTITY,
        phone text NOT NULL,
        rider_id integer,
        source text NOT NULL,
        wording smallint NOT NULL,
        given_at timestamptz NOT NULL,
        ended_at timestamptz,
        CONSTRAINT phone_consents_pkey PRIMARY KEY (id),
        CONSTRAINT phone_consents_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE SET NULL,
        CONSTRAINT phone_consents_phone_is_e164 CHECK (phone ~ '^\\+[1-9][0-9]{6,14}$'),
        CONSTRAINT phone_consents_source_known
          CHECK (source IN ('onboarding', 'settings', 'yes', 'start', 'code', 'earlier-version'))
      )`);
    await runner.query('CREATE INDEX phone_consents_by_phone ON phone_consents (phone)');
    await runner.query('CREATE INDEX phone_consents_by_rider ON phone_consents (rider_id)');
    await runner.query('CREATE INDEX phone_consents_by_end ON phone_consents (ended_at)');

    await runner.query(`
      CREATE TABLE phone_trials (
        phone text NOT NULL,
        began_at timestamptz NOT NULL,
        tested_at timestamptz,
        asked_by text,
        CONSTRAINT phone_trials_pkey PRIMARY KEY (phone),
        CONSTRAINT phone_trials_phone_is_e164 CHECK (phone ~ '^\\+[1-9][0-9]{6,14}$')
      )`);
    await runner.query('CREATE INDEX phone_trials_by_begin ON phone_trials (began_at)');

    await keepWhatRidersHad(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE phone_trials');
    await runner.query('DROP TABLE phone_consents');
    await runner.query(`
      ALTER TABLE riders
        DROP COLUMN phone_since,
        DROP COLUMN phone_notice,
        DROP COLUMN phone_lost_at,
        DROP COLUMN next_phone,
        DROP COLUMN last_used_at`);
  }
}

/** Numbers that texts arrived at without a STOP have consented; the other subscribed ones begin their trial now. */
async function keepWhatRidersHad(runner: QueryRunner): Promise<void> {
  await runner.query(`
    INSERT INTO phone_consents (phone, rider_id, source, wording, given_at)
    SELECT DISTINCT ON (rider.phone) rider.phone, rider.id, 'earlier-version', 1, now()
    FROM riders AS rider
    WHERE rider.sms_subscribed
      AND NOT EXISTS (SELECT FROM phone_opt_outs AS stopped WHERE stopped.phone = rider.phone)
      AND (rider.phone_confirmed OR EXISTS (
        SELECT FROM texts AS text WHERE text.rider_id = rider.id AND text.phone = rider.phone AND text.state = 'delivered'))
    ORDER BY rider.phone, rider.phone_confirmed DESC, rider.id DESC`);
  await runner.query(`
    INSERT INTO phone_trials (phone, began_at)
    SELECT DISTINCT rider.phone, now() FROM riders AS rider
    WHERE rider.sms_subscribed AND NOT rider.phone_confirmed
      AND NOT EXISTS (SELECT FROM phone_consents AS consent WHERE consent.phone = rider.phone)`);
}

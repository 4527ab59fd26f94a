import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every rider there is keeps all seven days, and holidays as ordinary days, until asked once; new ones name every column.
 * The defaults stay, for replicas of the version before that still insert while this one starts.
 */
export class ChooseRideDays1796100000000 implements MigrationInterface {
  readonly name = 'ChooseRideDays1796100000000';

  /** The checks are validated by the next migration, which doesn't lock the table. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE riders
        ADD COLUMN home_state text,
        ADD COLUMN ride_days smallint NOT NULL DEFAULT '127',
        ADD COLUMN ride_days_confirmed boolean NOT NULL DEFAULT false,
        ADD COLUMN observes_holidays boolean NOT NULL DEFAULT false,
        ADD COLUMN paused_until date,
        ADD COLUMN day_exceptions jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN day_times jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN text_time time NOT NULL DEFAULT '07:00',
        ADD COLUMN text_choice text NOT NULL DEFAULT 'all',
        ADD COLUMN push_choice text NOT NULL DEFAULT 'off',
        ADD COLUMN afternoon_channel text NOT NULL DEFAULT 'off',
        ADD COLUMN kit_in_messages boolean NOT NULL DEFAULT false,
        ADD COLUMN units text NOT NULL DEFAULT 'us',
        ADD CONSTRAINT riders_home_state_is_code CHECK (home_state ~ '^[A-Z]{2}$') NOT VALID,
        ADD CONSTRAINT riders_ride_days_possible CHECK (ride_days BETWEEN 1 AND 127) NOT VALID,
        ADD CONSTRAINT riders_day_documents_are_objects CHECK (
          jsonb_typeof(day_exceptions) = 'object' AND jsonb_typeof(day_times) = 'object') NOT VALID,
        ADD CONSTRAINT riders_text_time_offered CHECK (
          text_time IN ('06:00', '06:15', '06:30', '06:45', '07:00', '07:15', '07:30', '07:45', '08:00', '08:15', '08:30')
        ) NOT VALID,
        ADD CONSTRAINT riders_text_choice_known CHECK (text_choice IN ('all', 'no-go', 'changes')) NOT VALID,
        ADD CONSTRAINT riders_push_choice_known CHECK (push_choice IN ('off', 'all', 'no-go', 'changes')) NOT VALID,
        ADD CONSTRAINT riders_afternoon_channel_known CHECK (
          afternoon_channel IN ('off', 'push', 'sms')) NOT VALID,
        ADD CONSTRAINT riders_units_known CHECK (units IN ('us', 'metric')) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE riders
        DROP COLUMN home_state,
        DROP COLUMN ride_days,
        DROP COLUMN ride_days_confirmed,
        DROP COLUMN observes_holidays,
        DROP COLUMN paused_until,
        DROP COLUMN day_exceptions,
        DROP COLUMN day_times,
        DROP COLUMN text_time,
        DROP COLUMN text_choice,
        DROP COLUMN push_choice,
        DROP COLUMN afternoon_channel,
        DROP COLUMN kit_in_messages,
        DROP COLUMN units`);
  }
}

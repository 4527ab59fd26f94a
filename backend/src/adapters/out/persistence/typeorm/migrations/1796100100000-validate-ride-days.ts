import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKS = [
  'home_state_is_code',
  'ride_days_possible',
  'day_documents_are_objects',
  'text_time_offered',
  'text_choice_known',
  'push_choice_known',
  'afternoon_channel_known',
  'units_known',
];

/** Reads every rider, but lets others read and write them. */
export class ValidateRideDays1796100100000 implements MigrationInterface {
  readonly name = 'ValidateRideDays1796100100000';

  async up(runner: QueryRunner): Promise<void> {
    const actions = CHECKS.map((check) => `VALIDATE CONSTRAINT riders_${check}`);
    await runner.query(`ALTER TABLE riders ${actions.join(', ')}`);
  }

  /** A check that has been validated may stay so. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}

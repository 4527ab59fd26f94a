import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two changes at the same time can each be right and contradict each other; only the table sees both. */
export class KeepRidersConsistent1795221000000 implements MigrationInterface {
  readonly name = 'KeepRidersConsistent1795221000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE riders SET temperature_min_f = temperature_max_f WHERE temperature_min_f > temperature_max_f;
      UPDATE riders SET sms_subscribed = false WHERE sms_subscribed AND phone IS NULL;
      ALTER TABLE riders
        ADD CONSTRAINT riders_temperatures_in_order CHECK (temperature_min_f <= temperature_max_f),
        ADD CONSTRAINT riders_texts_need_a_phone CHECK (NOT sms_subscribed OR phone IS NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE riders
        DROP CONSTRAINT riders_texts_need_a_phone,
        DROP CONSTRAINT riders_temperatures_in_order`);
  }
}

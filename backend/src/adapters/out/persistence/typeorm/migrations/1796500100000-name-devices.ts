import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the browser of a session said it was, for the rider's list of devices. Earlier sessions stay without. */
export class NameDevices1796500100000 implements MigrationInterface {
  readonly name = 'NameDevices1796500100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN device text,
        ADD CONSTRAINT sessions_device_in_a_few_words CHECK (char_length(device) <= 60)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN device');
  }
}

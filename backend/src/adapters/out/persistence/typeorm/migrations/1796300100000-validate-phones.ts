import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINTS = [
  'riders_phone_notice_known',
  'riders_next_phone_is_e164',
  'riders_only_bound_phones_get_lost',
];

/** In a transaction of its own, so that the table isn't locked meanwhile. */
export class ValidatePhones1796300100000 implements MigrationInterface {
  readonly name = 'ValidatePhones1796300100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const constraint of CONSTRAINTS)
      await runner.query(`ALTER TABLE riders VALIDATE CONSTRAINT ${constraint}`);
  }

  /** Nothing to undo: a valid constraint is as good as one that is not. */
  async down(): Promise<void> {
    return Promise.resolve();
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Today's answer as it was finished when it was made; null for recommendations that are there already. */
export class KeepFinishedAnswers1796900000000 implements MigrationInterface {
  readonly name = 'KeepFinishedAnswers1796900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE recommendations ADD COLUMN answer text, ADD COLUMN answer_form text, ADD COLUMN over_from timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE recommendations DROP COLUMN answer, DROP COLUMN answer_form, DROP COLUMN over_from',
    );
  }
}

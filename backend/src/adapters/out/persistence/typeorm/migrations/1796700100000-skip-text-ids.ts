import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ids of texts that a database has lost are in the provider's receipts, so no other text may get one of them. As the owner, since the
 * app's role may take ids but not set the sequence.
 */
export class SkipTextIds1796700100000 implements MigrationInterface {
  readonly name = 'SkipTextIds1796700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION skip_text_ids() RETURNS bigint
      LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT setval('texts_id_seq', nextval('texts_id_seq') + 10000000)
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION skip_text_ids');
  }
}

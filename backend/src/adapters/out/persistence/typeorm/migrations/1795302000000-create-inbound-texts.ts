import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInboundTexts1795302000000 implements MigrationInterface {
  readonly name = 'CreateInboundTexts1795302000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE inbound_texts (
        provider_message_id text NOT NULL,
        done_at timestamptz NOT NULL,
        CONSTRAINT inbound_texts_pkey PRIMARY KEY (provider_message_id),
        CONSTRAINT inbound_texts_id_is_short CHECK (char_length(provider_message_id) BETWEEN 1 AND 64)
      )`);
    await runner.query('CREATE INDEX inbound_texts_by_time ON inbound_texts (done_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbound_texts');
  }
}

import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { InboundTextsPort } from '../../../../../application/texting/inbound-texts.port.js';
import type { Database } from '../database/database.js';

/** A text to us that was acted upon. Neither who sent it nor what it said is kept. */
@Entity('inbound_texts')
@Check('inbound_texts_id_is_short', 'char_length(provider_message_id) BETWEEN 1 AND 64')
export class InboundTextRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'inbound_texts_pkey' })
  provider_message_id: string;

  @Column('timestamptz')
  @Index('inbound_texts_by_time')
  done_at: Date;
}

const IS_DONE = {
  name: 'is-inbound-text-done',
  text: 'SELECT EXISTS (SELECT FROM inbound_texts WHERE provider_message_id = $1) AS is_done',
};

const NOTE_DONE = {
  name: 'note-inbound-text-done',
  text: `
    INSERT INTO inbound_texts (provider_message_id, done_at) VALUES ($1, $2)
    ON CONFLICT (provider_message_id) DO NOTHING`,
};

/** In portions, so that no statement runs out of time. */
const FORGET = {
  name: 'forget-inbound-texts',
  text: `
    WITH old AS (
      SELECT provider_message_id FROM inbound_texts WHERE done_at < $1 LIMIT $2
    ), gone AS (
      DELETE FROM inbound_texts USING old
      WHERE inbound_texts.provider_message_id = old.provider_message_id
      RETURNING TRUE
    )
    SELECT count(*)::integer AS count FROM gone`,
};
const FORGOTTEN_AT_ONCE = 5000;

export class TypeormInboundTexts implements InboundTextsPort {
  constructor(private readonly database: Database) {}

  async isDone(textId: string): Promise<boolean> {
    const [row] = await this.database.query<{ is_done: boolean }>(IS_DONE, [textId]);
    return row?.is_done ?? false;
  }

  async noteDone(textId: string, at: Date): Promise<void> {
    await this.database.query(NOTE_DONE, [textId, at]);
  }

  async forgetBefore(instant: Date): Promise<number> {
    let total = 0;
    for (;;) {
      const [row] = await this.database.query<{ count: number }>(FORGET, [instant, FORGOTTEN_AT_ONCE]);
      if (row === undefined || row.count === 0) return total;
      total += row.count;
    }
  }
}

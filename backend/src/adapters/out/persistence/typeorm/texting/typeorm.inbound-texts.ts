import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { InboundTextsPort } from '../../../../../application/texting/inbound-texts.port.js';
import type { Database } from '../database/database.js';
import { deleteInPortions, portionOf } from '../database/delete-in-portions.js';

/** A text to us that was acted on. Neither its sender nor its words are stored. */
@Entity('inbound_texts')
@Check('inbound_texts_id_is_short', 'char_length(provider_message_id) BETWEEN 1 AND 64')
export class InboundTextRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'inbound_texts_pkey' })
  provider_message_id: string;

  @Column('timestamptz')
  @Index('inbound_texts_by_time')
  done_at: Date;
}

const DELETE_BEFORE = portionOf('inbound_texts', 'provider_message_id', 'done_at < $1');

export class TypeormInboundTexts implements InboundTextsPort {
  constructor(private readonly database: Database) {}

  isDone(textId: string): Promise<boolean> {
    return this.database.run((manager) => manager.existsBy(InboundTextRow, { provider_message_id: textId }));
  }

  async noteDone(textId: string, at: Date): Promise<void> {
    await this.database.run((manager) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(InboundTextRow)
        .values({ provider_message_id: textId, done_at: at })
        .orIgnore()
        .execute(),
    );
  }

  forgetBefore(instant: Date): Promise<number> {
    return deleteInPortions(this.database, DELETE_BEFORE, [instant]);
  }
}

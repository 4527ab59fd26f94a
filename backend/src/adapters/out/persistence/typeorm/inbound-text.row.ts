import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

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

import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A phone that has texted STOP. It belongs to no account, so it outlives all of them. */
@Entity('phone_opt_outs')
@Check('phone_opt_outs_phone_is_e164', "phone ~ '^\\+[1-9][0-9]{6,14}$'")
export class PhoneOptOutRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'phone_opt_outs_pkey' })
  phone: string;

  @Column('timestamptz')
  stopped_at: Date;
}

import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Whether anybody has the phone makes no difference here. */
@Entity('sign_in_codes')
@Check('sign_in_codes_phone_is_e164', "phone ~ '^\\+[1-9][0-9]{6,14}$'")
@Check('sign_in_codes_tries_count_up', 'tries >= 0')
export class SignInCodeRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sign_in_codes_pkey' })
  phone: string;

  @Column('text')
  sealed_code: string;

  @Column('timestamptz')
  @Index('sign_in_codes_by_expiry')
  expires_at: Date;

  @Column('integer', { default: 0 })
  tries: number;
}

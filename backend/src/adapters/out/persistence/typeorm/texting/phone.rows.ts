import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { CONSENT_SOURCES, type ConsentSource } from '../../../../../domain/texting/consent.js';
import { RiderRow } from '../accounts/rider.row.js';
import { isE164, isOneOf } from '../database/columns.js';

/** That a phone may be texted, and who said so. Outlives the account: see retention. */
@Entity('phone_consents')
@Check('phone_consents_phone_is_e164', isE164('phone'))
@Check('phone_consents_source_known', isOneOf('source', CONSENT_SOURCES))
export class PhoneConsentRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'phone_consents_pkey',
  })
  id: string;

  @Column('text')
  @Index('phone_consents_by_phone')
  phone: string;

  /** The account on whose screen it was given; null for a word from the phone, and after the account was deleted. */
  @Column('integer', { nullable: true })
  @Index('phone_consents_by_rider')
  @ForeignKey(() => RiderRow, { name: 'phone_consents_rider_fkey', onDelete: 'SET NULL' })
  rider_id: number | null;

  @Column('text')
  source: ConsentSource;

  /** See CONSENT_WORDINGS. */
  @Column('smallint')
  wording: number;

  @Column('timestamptz')
  given_at: Date;

  /** A STOP, or the night after the last account with this phone gave it up. */
  @Column('timestamptz', { nullable: true })
  @Index('phone_consents_by_end')
  ended_at: Date | null;
}

/** A phone that was entered without proof that it is the rider's. It gets one trial, even if another account enters it next. */
@Entity('phone_trials')
@Check('phone_trials_phone_is_e164', isE164('phone'))
export class PhoneTrialRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'phone_trials_pkey' })
  phone: string;

  @Column('timestamptz')
  @Index('phone_trials_by_begin')
  began_at: Date;

  /** When it got its test text. */
  @Column('timestamptz', { nullable: true })
  tested_at: Date | null;

  /** Keyed hash of the network that asked for the test text. */
  @Column('text', { nullable: true })
  asked_by: string | null;
}

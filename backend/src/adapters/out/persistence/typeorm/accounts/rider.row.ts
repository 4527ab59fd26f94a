import { Check, Column, Entity, In, Index, PrimaryGeneratedColumn, type EntityManager } from 'typeorm';
import { type LocalDate } from '../../../../../domain/commute/time.js';
import {
  AFTERNOON_CHANNELS,
  CHANNEL_CHOICES,
  MESSAGE_CHOICES,
  TEXT_TIMES,
  type Messages,
} from '../../../../../domain/rider/messages.js';
import {
  BIKE_TYPES,
  UNIT_SYSTEMS,
  type BikeType,
  type UnitSystem,
} from '../../../../../domain/rider/rider.js';
import { PHONE_NOTICES, type PhoneNotice } from '../../../../../domain/rider/phone-standing.js';
import { isE164, isOneOf, isOnEarth } from '../database/columns.js';
import { EVERY_WEEKDAY } from './ride-days.columns.js';

const TEMPERATURES_IN_ORDER = 'riders_temperatures_in_order';
const TEXTS_NEED_A_PHONE = 'riders_texts_need_a_phone';

/** Checks that two changes, each valid by itself, violate together. */
export const CONTRADICTION_CHECKS = [TEMPERATURES_IN_ORDER, TEXTS_NEED_A_PHONE];

/** Properties are named like their columns, so that rows are the same with TypeORM and without. */
@Entity('riders')
@Index('riders_to_text', ['time_zone', 'id'], { where: 'sms_subscribed' })
@Check('riders_home_complete', 'num_nulls(home_address, home_lat, home_lng) IN (0, 3)')
@Check('riders_home_on_earth', isOnEarth('home'))
@Check('riders_work_complete', 'num_nulls(work_address, work_lat, work_lng) IN (0, 3)')
@Check('riders_work_on_earth', isOnEarth('work'))
@Check(
  'riders_temperatures_possible',
  'temperature_min_f BETWEEN -200 AND 200 AND temperature_max_f BETWEEN -200 AND 200',
)
@Check(TEMPERATURES_IN_ORDER, 'temperature_min_f <= temperature_max_f')
@Check(TEXTS_NEED_A_PHONE, 'NOT sms_subscribed OR phone IS NOT NULL')
@Check('riders_wind_limit_possible', 'wind_limit_mph BETWEEN 0 AND 500')
@Check('riders_gust_limit_possible', 'gust_limit_mph BETWEEN 0 AND 500')
@Check('riders_rain_limit_is_percent', 'rain_limit_percent BETWEEN 0 AND 100')
@Check('riders_bike_type_known', isOneOf('bike_type', BIKE_TYPES))
@Check('riders_phone_is_e164', isE164('phone'))
@Check('riders_plan_revision_counts_up', 'plan_revision >= 0')
@Check('riders_confirmed_phone_is_there', 'NOT phone_confirmed OR phone IS NOT NULL')
@Check('riders_home_state_is_code', "home_state ~ '^[A-Z]{2}$'")
@Check('riders_ride_days_possible', `ride_days BETWEEN 1 AND ${EVERY_WEEKDAY}`)
@Check(
  'riders_day_documents_are_objects',
  "jsonb_typeof(day_exceptions) = 'object' AND jsonb_typeof(day_times) = 'object'",
)
@Check('riders_text_time_offered', isOneOf('text_time', TEXT_TIMES))
@Check('riders_text_choice_known', isOneOf('text_choice', MESSAGE_CHOICES))
@Check('riders_push_choice_known', isOneOf('push_choice', CHANNEL_CHOICES))
@Check('riders_afternoon_channel_known', isOneOf('afternoon_channel', AFTERNOON_CHANNELS))
@Check('riders_units_known', isOneOf('units', UNIT_SYSTEMS))
@Check('riders_phone_notice_known', isOneOf('phone_notice', PHONE_NOTICES))
@Check('riders_next_phone_is_e164', isE164('next_phone'))
@Check(
  'riders_only_bound_phones_get_lost',
  'phone_lost_at IS NULL AND next_phone IS NULL OR phone_lost_at IS NOT NULL AND phone_confirmed',
)
@Index('riders_by_phone', ['phone'])
@Index('riders_one_per_confirmed_phone', ['phone'], { unique: true, where: 'phone_confirmed' })
export class RiderRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'riders_pkey',
  })
  id: number;

  @Column('text', { nullable: true })
  home_address: string | null;

  @Column('double precision', { nullable: true })
  home_lat: number | null;

  @Column('double precision', { nullable: true })
  home_lng: number | null;

  @Column('text', { nullable: true })
  work_address: string | null;

  @Column('double precision', { nullable: true })
  work_lat: number | null;

  @Column('double precision', { nullable: true })
  work_lng: number | null;

  @Column('text', { nullable: true })
  time_zone: string | null;

  @Column('double precision')
  temperature_min_f: number;

  @Column('double precision')
  temperature_max_f: number;

  @Column('double precision')
  wind_limit_mph: number;

  @Column('double precision', { nullable: true })
  gust_limit_mph: number | null;

  @Column('double precision')
  rain_limit_percent: number;

  /** "08:00:00". */
  @Column('time')
  target_arrival_time: string;

  @Column('time')
  target_home_time: string;

  @Column('text')
  bike_type: BikeType;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column('boolean')
  phone_confirmed: boolean;

  @Column('boolean')
  sms_consent: boolean;

  @Column('boolean')
  sms_subscribed: boolean;

  @Column('boolean')
  has_completed_onboarding: boolean;

  @Column('integer', { default: 0 })
  plan_revision: number;

  /** Null for riders of versions without it until home changes or they observe holidays. */
  @Column('text', { nullable: true })
  home_state: string | null;

  /** See weekdayBits. */
  @Column('smallint', { default: EVERY_WEEKDAY })
  ride_days: number;

  @Column('boolean', { default: false })
  ride_days_confirmed: boolean;

  @Column('boolean', { default: false })
  observes_holidays: boolean;

  @Column('date', { nullable: true })
  paused_until: LocalDate | null;

  /** {"2026-11-27": "off"} */
  @Column('jsonb', { default: {} })
  day_exceptions: object;

  /** {"tue": {"targetArrivalTime": "09:00", "targetHomeTime": "18:00"}} */
  @Column('jsonb', { default: {} })
  day_times: object;

  /** "07:00:00". */
  @Column('time', { default: '07:00:00' })
  text_time: string;

  @Column('text', { default: 'all' })
  text_choice: Messages['texts'];

  @Column('text', { default: 'off' })
  push_choice: Messages['push'];

  @Column('text', { default: 'off' })
  afternoon_channel: Messages['afternoon'];

  @Column('boolean', { default: false })
  kit_in_messages: boolean;

  @Column('text', { default: 'us' })
  units: UnitSystem;

  /** When this phone was entered here, or the last one removed. */
  @Column('timestamptz', { default: () => 'now()' })
  phone_since: Date;

  /** The notice about the phone; null once read. */
  @Column('text', { nullable: true })
  phone_notice: PhoneNotice | null;

  /** When the bound phone was reported as lost. */
  @Column('timestamptz', { nullable: true })
  phone_lost_at: Date | null;

  /** The phone that replaces the lost one; null for none. */
  @Column('text', { nullable: true })
  next_phone: string | null;

  /** The last visit, to the hour: see USE_NOTED_EVERY_MINUTES. */
  @Column('timestamptz', { default: () => 'now()' })
  last_used_at: Date;
}

/**
 * Locks riders, so that transactions that open or end sessions of one rider, or change the rider's routes, run one after
 * the other: one that opens a session inserts a row that a concurrent "end all" can't see. Taken before any other row and
 * in the order of ids, so that two transactions can't deadlock; a statement after this one sees what was committed while it
 * waited. (FOR KEY SHARE doesn't exclude FOR NO KEY UPDATE, which lets rows that refer to the rider be written.)
 */
export async function lockRiders(
  manager: EntityManager,
  riderIds: readonly (number | null)[],
): Promise<void> {
  const ids = riderIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await manager
    .createQueryBuilder(RiderRow, 'rider')
    .select('rider.id')
    .where({ id: In(ids) })
    .orderBy('rider.id')
    .setLock('for_no_key_update')
    .getMany();
}

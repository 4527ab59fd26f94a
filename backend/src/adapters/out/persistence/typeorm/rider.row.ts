import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { BikeType } from '../../../../domain/rider/rider.js';

/** Properties are named like their columns, so that rows read with and without TypeORM are the same. */
@Entity('riders')
@Index('riders_to_text', ['time_zone', 'id'], { where: 'sms_subscribed' })
@Check('riders_home_complete', 'num_nulls(home_address, home_lat, home_lng) IN (0, 3)')
@Check('riders_home_on_earth', 'home_lat BETWEEN -90 AND 90 AND home_lng BETWEEN -180 AND 180')
@Check('riders_work_complete', 'num_nulls(work_address, work_lat, work_lng) IN (0, 3)')
@Check('riders_work_on_earth', 'work_lat BETWEEN -90 AND 90 AND work_lng BETWEEN -180 AND 180')
@Check(
  'riders_temperatures_possible',
  'temperature_min_f BETWEEN -200 AND 200 AND temperature_max_f BETWEEN -200 AND 200',
)
@Check('riders_temperatures_in_order', 'temperature_min_f <= temperature_max_f')
@Check('riders_texts_need_a_phone', 'NOT sms_subscribed OR phone IS NOT NULL')
@Check('riders_wind_limit_possible', 'wind_limit_mph BETWEEN 0 AND 500')
@Check('riders_rain_limit_is_percent', 'rain_limit_percent BETWEEN 0 AND 100')
@Check('riders_bike_type_known', "bike_type IN ('regular', 'electric')")
@Check('riders_phone_is_e164', "phone ~ '^\\+[1-9][0-9]{6,14}$'")
@Check('riders_plan_revision_counts_up', 'plan_revision >= 0')
@Check('riders_confirmed_phone_is_there', 'NOT phone_confirmed OR phone IS NOT NULL')
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
}

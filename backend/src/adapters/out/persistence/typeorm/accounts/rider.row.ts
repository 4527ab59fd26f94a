import { Check, Column, Entity, Index, PrimaryGeneratedColumn, type EntityManager } from 'typeorm';
import type { BikeType, Rider } from '../../../../../domain/rider/rider.js';
import type { NewRider, RiderChanges } from '../../../../../application/ports/riders.port.js';
import { parseLocalTime } from '../../../../../domain/commute/time.js';
import type { Location } from '../../../../../domain/route/location.js';
import { withoutUndefined } from '../../../../../application/without-undefined.js';

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

/** The columns that riderFrom needs. */
export const RIDER_COLUMNS = [
  'id',
  'home_address',
  'home_lat',
  'home_lng',
  'work_address',
  'work_lat',
  'work_lng',
  'time_zone',
  'temperature_min_f',
  'temperature_max_f',
  'wind_limit_mph',
  'rain_limit_percent',
  'target_arrival_time',
  'target_home_time',
  'bike_type',
  'phone',
  'phone_confirmed',
  'sms_consent',
  'sms_subscribed',
  'has_completed_onboarding',
  'plan_revision',
] as const satisfies readonly (keyof RiderRow)[];

export const riderFrom = (row: RiderRow): Rider => ({
  id: row.id,
  home: locationFrom(row.home_address, row.home_lat, row.home_lng),
  work: locationFrom(row.work_address, row.work_lat, row.work_lng),
  timeZone: row.time_zone,
  limits: {
    temperatureMinF: row.temperature_min_f,
    temperatureMaxF: row.temperature_max_f,
    windLimitMph: row.wind_limit_mph,
    rainLimitPercent: row.rain_limit_percent,
  },
  schedule: {
    targetArrivalTime: localTimeFrom(row.target_arrival_time),
    targetHomeTime: localTimeFrom(row.target_home_time),
  },
  bikeType: row.bike_type,
  phone: row.phone,
  phoneConfirmed: row.phone_confirmed,
  smsConsent: row.sms_consent,
  smsSubscribed: row.sms_subscribed,
  hasCompletedOnboarding: row.has_completed_onboarding,
  planRevision: row.plan_revision,
});

/** The columns of what is named; a whole new rider names everything. */
export function riderColumns(
  changes: RiderChanges & Partial<Pick<NewRider, 'phoneConfirmed'>>,
): Partial<RiderRow> {
  const { home, work, limits, schedule } = changes;
  return withoutUndefined({
    ...(home === undefined ? {} : locationColumns('home', home)),
    ...(work === undefined ? {} : locationColumns('work', work)),
    time_zone: changes.timeZone,
    temperature_min_f: limits?.temperatureMinF,
    temperature_max_f: limits?.temperatureMaxF,
    wind_limit_mph: limits?.windLimitMph,
    rain_limit_percent: limits?.rainLimitPercent,
    target_arrival_time: schedule?.targetArrivalTime,
    target_home_time: schedule?.targetHomeTime,
    bike_type: changes.bikeType,
    phone: changes.phone,
    phone_confirmed: changes.phoneConfirmed,
    sms_consent: changes.smsConsent,
    sms_subscribed: changes.smsSubscribed,
    has_completed_onboarding: changes.hasCompletedOnboarding,
  });
}

const locationColumns = <End extends 'home' | 'work'>(
  end: End,
  place: Location | null,
): Partial<RiderRow> => ({
  [`${end}_address`]: place?.address ?? null,
  [`${end}_lat`]: place?.lat ?? null,
  [`${end}_lng`]: place?.lng ?? null,
});

const locationFrom = (address: string | null, lat: number | null, lng: number | null): Location | null =>
  address === null || lat === null || lng === null ? null : { lat, lng, address };

/** PostgreSQL writes a time with its seconds. */
export const localTimeFrom = (time: string) => parseLocalTime(time.slice(0, 'HH:MM'.length));

/**
 * Locks these riders, so that everything that opens or ends sessions of one rider happens one after the other: what opens a
 * session inserts a row that a concurrent "end all" cannot see, and would survive it. Taken before any other row, in the
 * order of ids, so that no two transactions wait for each other. A statement after this one sees what was committed while
 * it waited. (Not FOR KEY SHARE: that does not exclude FOR NO KEY UPDATE.)
 */
export async function lockRiders(
  manager: EntityManager,
  riderIds: readonly (number | null)[],
): Promise<void> {
  const ids = riderIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await manager.query('SELECT id FROM riders WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
}

/** The rider of this session, open or not; null for an unknown one. */
export async function riderIdOfSession(
  manager: EntityManager,
  tokenHash: string | null,
): Promise<number | null> {
  if (tokenHash === null) return null;
  const [row]: { rider_id: number }[] = await manager.query(
    'SELECT rider_id FROM sessions WHERE token_hash = $1',
    [tokenHash],
  );
  return row?.rider_id ?? null;
}

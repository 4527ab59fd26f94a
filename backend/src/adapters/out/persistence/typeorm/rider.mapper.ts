import type { NewRider, RiderChanges } from '../../../../application/ports/riders.port.js';
import { parseLocalTime } from '../../../../domain/commute/time.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import type { Location } from '../../../../domain/route/location.js';
import { withoutUndefined } from '../../../../application/without-undefined.js';
import type { RiderRow } from './rider.row.js';

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

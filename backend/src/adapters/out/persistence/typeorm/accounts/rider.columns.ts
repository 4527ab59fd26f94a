import type { NewRider, RiderChanges } from '../../../../../application/ports/riders.port.js';
import { withoutUndefined } from '../../../../../application/ports/without-undefined.js';
import { parseLocalTime } from '../../../../../domain/commute/time.js';
import type { JudgedRider } from '../../../../../domain/recommendation/recommend.js';
import type { Limits } from '../../../../../domain/recommendation/limits.js';
import type { RideDays } from '../../../../../domain/rider/ride-days.js';
import { type Rider } from '../../../../../domain/rider/rider.js';
import type { Location } from '../../../../../domain/route/location.js';
import { type Selected } from '../database/columns.js';
import { dayTimesFrom, exceptionsFrom, weekdayBits, weekdaysFrom } from './ride-days.columns.js';
import type { RiderRow } from './rider.row.js';

/** The column of each limit that riders set. */
const LIMIT_COLUMNS = {
  temperatureMinF: 'temperature_min_f',
  temperatureMaxF: 'temperature_max_f',
  windLimitMph: 'wind_limit_mph',
  gustLimitMph: 'gust_limit_mph',
  rainLimitPercent: 'rain_limit_percent',
} as const satisfies Record<keyof Limits, keyof RiderRow>;

/** What a day is judged by: the columns that judgedRiderFrom reads. */
export const JUDGED_RIDER_COLUMNS = [
  ...(Object.values(LIMIT_COLUMNS) as LimitColumns[keyof Limits][]),
  'target_arrival_time',
  'target_home_time',
  'day_times',
  'ride_days',
  'observes_holidays',
  'paused_until',
  'day_exceptions',
  'home_state',
  'units',
  'bike_type',
  'plan_revision',
] as const satisfies readonly (keyof RiderRow)[];

/** The columns that riderFrom reads. */
export const RIDER_COLUMNS = [
  ...JUDGED_RIDER_COLUMNS,
  'id',
  'home_address',
  'home_lat',
  'home_lng',
  'work_address',
  'work_lat',
  'work_lng',
  'time_zone',
  'phone',
  'phone_confirmed',
  'sms_consent',
  'sms_subscribed',
  'has_completed_onboarding',
  'ride_days_confirmed',
  'text_time',
  'text_choice',
  'push_choice',
  'afternoon_channel',
  'kit_in_messages',
] as const satisfies readonly (keyof RiderRow)[];

type LimitColumns = typeof LIMIT_COLUMNS;
export type JudgedRiderRow = Selected<RiderRow, typeof JUDGED_RIDER_COLUMNS>;
export type SelectedRider = Selected<RiderRow, typeof RIDER_COLUMNS>;

export const riderFrom = (row: SelectedRider): Rider => ({
  ...judgedRiderFrom(row),
  id: row.id,
  home: locationFrom(row.home_address, row.home_lat, row.home_lng),
  work: locationFrom(row.work_address, row.work_lat, row.work_lng),
  timeZone: row.time_zone,
  phone: row.phone,
  phoneConfirmed: row.phone_confirmed,
  smsConsent: row.sms_consent,
  smsSubscribed: row.sms_subscribed,
  hasCompletedOnboarding: row.has_completed_onboarding,
  rideDaysConfirmed: row.ride_days_confirmed,
  textTime: localTimeFrom(row.text_time),
  messages: {
    texts: row.text_choice,
    push: row.push_choice,
    afternoon: row.afternoon_channel,
    kit: row.kit_in_messages,
  },
});

export const judgedRiderFrom = (row: JudgedRiderRow): Omit<JudgedRider, 'id'> => ({
  limits: limitsFrom(row),
  schedule: {
    targetArrivalTime: localTimeFrom(row.target_arrival_time),
    targetHomeTime: localTimeFrom(row.target_home_time),
  },
  dayTimes: dayTimesFrom(row.day_times),
  rideDays: {
    weekdays: weekdaysFrom(row.ride_days),
    observesHolidays: row.observes_holidays,
    pausedUntil: row.paused_until,
    exceptions: exceptionsFrom(row.day_exceptions),
  },
  homeState: row.home_state,
  units: row.units,
  bikeType: row.bike_type,
  planRevision: row.plan_revision,
});

/** The columns of the changed fields; a new rider names them all. */
export function riderColumns(
  changes: RiderChanges & Partial<Pick<NewRider, 'phoneConfirmed'>>,
): Partial<RiderRow> {
  const { home, work, limits, schedule, rideDays, messages } = changes;
  return withoutUndefined({
    ...(home === undefined ? {} : locationColumns('home', home)),
    ...(work === undefined ? {} : locationColumns('work', work)),
    ...(limits === undefined ? {} : limitColumns(limits)),
    ...(rideDays === undefined ? {} : rideDayColumns(rideDays)),
    time_zone: changes.timeZone,
    home_state: changes.homeState,
    target_arrival_time: schedule?.targetArrivalTime,
    target_home_time: schedule?.targetHomeTime,
    bike_type: changes.bikeType,
    phone: changes.phone,
    phone_confirmed: changes.phoneConfirmed,
    sms_consent: changes.smsConsent,
    sms_subscribed: changes.smsSubscribed,
    has_completed_onboarding: changes.hasCompletedOnboarding,
    day_times: changes.dayTimes,
    ride_days_confirmed: changes.rideDaysConfirmed,
    text_time: changes.textTime,
    text_choice: messages?.texts,
    push_choice: messages?.push,
    afternoon_channel: messages?.afternoon,
    kit_in_messages: messages?.kit,
    units: changes.units,
  });
}

const LIMIT_NAMES = Object.keys(LIMIT_COLUMNS) as (keyof Limits)[];

const limitsFrom = (row: JudgedRiderRow): Limits =>
  Object.fromEntries(LIMIT_NAMES.map((limit) => [limit, row[LIMIT_COLUMNS[limit]]])) as {
    [Limit in keyof Limits]: RiderRow[LimitColumns[Limit]];
  };

const limitColumns = (limits: Partial<Limits>): Partial<RiderRow> =>
  Object.fromEntries(LIMIT_NAMES.map((limit) => [LIMIT_COLUMNS[limit], limits[limit]]));

const rideDayColumns = (days: Partial<RideDays>): Partial<RiderRow> =>
  withoutUndefined({
    ride_days: days.weekdays && weekdayBits(days.weekdays),
    observes_holidays: days.observesHolidays,
    paused_until: days.pausedUntil,
    day_exceptions: days.exceptions,
  });

const locationColumns = (end: 'home' | 'work', place: Location | null): Partial<RiderRow> => ({
  [`${end}_address`]: place?.address ?? null,
  [`${end}_lat`]: place?.lat ?? null,
  [`${end}_lng`]: place?.lng ?? null,
});

const locationFrom = (address: string | null, lat: number | null, lng: number | null): Location | null =>
  address === null || lat === null || lng === null ? null : { lat, lng, address };

/** PostgreSQL writes a time with its seconds. */
export const localTimeFrom = (time: string) => parseLocalTime(time.slice(0, 'HH:MM'.length));

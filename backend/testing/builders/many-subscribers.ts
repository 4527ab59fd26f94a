import type pg from 'pg';

/**
 * Thousands of subscribers, each with an active route, inserted directly and spread evenly over the zones.
 * Their phones start at +15030000001. With `isSubscribed` false, they have everything except a subscription.
 */
export async function addSubscribers(
  database: pg.Client,
  {
    count,
    zones,
    isSubscribed,
  }: { readonly count: number; readonly zones: readonly string[]; readonly isSubscribed: boolean },
): Promise<void> {
  await database.query(
    `INSERT INTO riders (home_address, home_lat, home_lng, work_address, work_lat, work_lng, time_zone,
       temperature_min_f, temperature_max_f, wind_limit_mph, rain_limit_percent, target_arrival_time, target_home_time,
       bike_type, phone, phone_confirmed, sms_consent, sms_subscribed, has_completed_onboarding)
     SELECT 'home', 41.8, -87.6, 'work', 41.9, -87.6, ($1::text[])[1 + number % cardinality($1::text[])],
       35, 85, 10, 10, '10:30', '17:00', 'regular', '+1503' || lpad(number::text, 7, '0'), true, true, $3, true
     FROM generate_series(1, $2) AS number`,
    [zones, count, isSubscribed],
  );
  await database.query(
    `INSERT INTO routes (rider_id, name, start_address, start_lat, start_lng, end_address, end_lat, end_lng,
       distance_miles, ride_minutes, waypoints, is_straight_line, is_active)
     SELECT id, 'Home to Work', 'home', home_lat, home_lng, 'work', work_lat, work_lng, 4, 25, '[]', false, true
     FROM riders`,
  );
}

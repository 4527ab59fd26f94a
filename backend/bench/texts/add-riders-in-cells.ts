import type { MorningWorld } from '../../testing/morning/morning-world.js';

interface Crowd {
  readonly riders: number;
  readonly cells: number;
  readonly timeZone: string;
}

/** Subscribed riders with a route each, spread evenly over forecast cells of 0.05°; both ends lie in one cell. */
export async function addRidersInCells(
  sql: MorningWorld['sql'],
  { riders, cells, timeZone }: Crowd,
): Promise<void> {
  await sql(
    `INSERT INTO riders (home_address, home_lat, home_lng, work_address, work_lat, work_lng, time_zone,
       temperature_min_f, temperature_max_f, wind_limit_mph, rain_limit_percent, target_arrival_time, target_home_time,
       bike_type, phone, phone_confirmed, sms_consent, sms_subscribed, has_completed_onboarding)
     SELECT 'home', 40 + 0.05 * (number % $2 / 25), -122 + 0.05 * (number % $2 % 25),
       'work', 40.01 + 0.05 * (number % $2 / 25), -122 + 0.05 * (number % $2 % 25), $3,
       35, 85, 10, 10, '08:30', '17:00', 'regular', '+1503' || lpad(number::text, 7, '0'), true, true, true, true
     FROM generate_series(1, $1::integer) AS number`.replaceAll('$2', '$2::integer'),
    [riders, cells, timeZone],
  );
  await sql(
    `INSERT INTO routes (rider_id, name, start_address, start_lat, start_lng, end_address, end_lat, end_lng,
       distance_miles, ride_minutes, waypoints, is_straight_line, is_active)
     SELECT id, 'Home to Work', 'home', home_lat, home_lng, 'work', work_lat, work_lng, 4, 25, '[]', false, true
     FROM riders`,
  );
  await sql('ANALYZE');
}

import { connectTo, runOnServer } from './server-commands.js';

/** A few rows of every table, as the newest version writes them. In SQL, so that it doesn't share the program's mistakes. */
const ROWS = `
  INSERT INTO riders (home_address, home_lat, home_lng, work_address, work_lat, work_lng, time_zone,
    temperature_min_f, temperature_max_f, wind_limit_mph, rain_limit_percent, target_arrival_time, target_home_time,
    bike_type, phone, phone_confirmed, sms_consent, sms_subscribed, has_completed_onboarding, plan_revision,
    home_state, ride_days, ride_days_confirmed, observes_holidays, paused_until, day_exceptions, day_times, text_time,
    text_choice, push_choice, afternoon_channel, kit_in_messages, units)
  VALUES
    ('10 Home Street', 45.52, -122.67, '20 Work Avenue', 45.48, -122.8, 'America/Los_Angeles',
      35, 85, 10, 12.5, '08:15', '17:00', 'regular', '+15035550123', true, true, true, true, 3,
      'OR', 31, true, true, '2026-07-05', '{"2026-11-27": "off"}',
      '{"tue": {"targetArrivalTime": "09:00", "targetHomeTime": "18:00"}}', '06:45', 'no-go', 'all', 'sms', true, 'metric'),
    (NULL, NULL, NULL, NULL, NULL, NULL, NULL, 40, 90, 15, 20, '09:00', '18:30', 'electric', NULL, false, false, false,
      false, 0, NULL, 127, false, false, NULL, '{}', '{}', '07:00', 'all', 'off', 'off', false, 'us');
  INSERT INTO sessions (token_hash, rider_id, created_at, last_used_at, open_until, proved_phone, proved_at)
    SELECT repeat('ab', 32), min(id), now(), now(), now() + interval '400 days', min(phone), now() FROM riders;
  INSERT INTO passkeys (rider_id, credential_id, public_key, counter, proved_phone, created_at)
    SELECT min(id), 'credential', 'key', 1, min(phone), now() FROM riders;
  INSERT INTO passkey_challenges (challenge, expires_at) VALUES ('challenge', now());
  INSERT INTO phone_consents (phone, rider_id, source, wording, given_at)
    SELECT '+15035550123', min(id), 'code', 1, now() FROM riders;
  INSERT INTO phone_trials (phone, began_at, tested_at, asked_by) VALUES ('+15035550188', now(), now(), 'hash');
  INSERT INTO sign_up_keys (key_hash, rider_id, expires_at) SELECT repeat('cd', 32), min(id), now() FROM riders;
  INSERT INTO sign_in_codes (phone, sealed_code, expires_at) VALUES ('+15035550199', 'sealed', now());
  INSERT INTO routes (rider_id, name, start_address, start_lat, start_lng, end_address, end_lat, end_lng, distance_miles,
    ride_minutes, waypoints, polyline, is_straight_line, elevation_gain_feet, is_active)
    SELECT min(id), name, '10 Home Street', 45.52, -122.67, '20 Work Avenue', 45.48, -122.8, 4.2, 25,
      '[{"lat": 45.5, "lng": -122.7}]', '_p~iF~ps|U', false, 70, name = 'Home to Work'
    FROM riders, (VALUES ('Home to Work'), ('The long way')) AS names (name) GROUP BY name;
  INSERT INTO recommendations (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
    SELECT rider_id, id, date '2026-06-15', 3, 'thumbs_down', now(), '{"kept": "as it is"}' FROM routes WHERE is_active;
  INSERT INTO forecasts (source, cell, hour, payload) VALUES ('weather:nws', '45.50,-122.70', now(), '{"format": 1}');
  INSERT INTO climate_years (source, cell, used_at) VALUES ('open-meteo', '45.50,-122.75', now());
  INSERT INTO request_paces (name, next_at) VALUES ('nominatim', now());
  INSERT INTO rate_limits (key, points, expire) VALUES ('write:1', 3, 1795212000000);
  INSERT INTO server_secrets (name, value) VALUES ('limits', 'a secret');
  INSERT INTO installation (is_the_one, live_since) VALUES (true, now());
  INSERT INTO inbound_texts (provider_message_id, done_at) VALUES ('SM1', now());
  INSERT INTO database_memory (identity, noticed_at, seen_at) VALUES ('a server', now(), now());
  INSERT INTO phone_opt_outs (phone, stopped_at) VALUES ('+15035550111', now());
  INSERT INTO text_runs (time_zone, local_date, opens_at, closes_at, planned_at)
    VALUES ('America/Los_Angeles', '2026-06-15', now(), now() + interval '2 hours', now());
  INSERT INTO texts (kind, rider_id, phone, local_date, state, reason, run_id, nominal_at, sending_at, created_at, changed_at)
    SELECT 'morning', min(riders.id), '+15035550123', '2026-06-15', 'pending', 'wait', min(text_runs.id), now(), now(), now(),
      now()
    FROM riders, text_runs;
  INSERT INTO texts (kind, phone, local_date, body, state, attempts, sending_at, nominal_at, created_at, changed_at)
    VALUES ('test', '+15035550123', '2026-06-15', 'It works', 'sending', 1, now(), now(), now(), now());
  UPDATE texts SET state = 'accepted', provider_message_id = 'SM2' WHERE kind = 'test';
  INSERT INTO text_messages (provider_message_id, text_id, local_date)
    SELECT provider_message_id, id, local_date FROM texts WHERE provider_message_id IS NOT NULL;`;

/** Fills a migrated, empty database. @returns the tables that are still empty: they need a line above. */
export async function fillDatabase(url: string, { but }: { but: string }): Promise<string[]> {
  await runOnServer(url, ROWS);
  const contents = await contentsOf(url, { but });
  return [...contents].filter(([, rows]) => rows.length === 0).map(([table]) => table);
}

export type Row = Readonly<Record<string, unknown>>;

/** Every row of every table except one; those of partitions in their table. */
export async function contentsOf(url: string, { but }: { but: string }): Promise<Map<string, Row[]>> {
  const client = await connectTo(url);
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relispartition AND relname <> $1 ORDER BY name`,
      [but],
    );
    const contents = new Map<string, Row[]>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${name} t`);
      contents.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return contents;
  } finally {
    await client.end();
  }
}

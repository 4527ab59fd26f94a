import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runOnServer } from '../../../../../../testing/database/server-commands.js';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';

const RIDER = insert('riders', {
  temperature_min_f: 35,
  temperature_max_f: 85,
  wind_limit_mph: 10,
  rain_limit_percent: 10,
  target_arrival_time: '08:00',
  target_home_time: '17:00',
  bike_type: 'regular',
  phone_confirmed: false,
  sms_consent: false,
  sms_subscribed: false,
  has_completed_onboarding: true,
});

const RECOMMENDATION = insert('recommendations', {
  rider_id: 1,
  route_id: 1,
  local_date: '2026-06-15',
  plan_revision: 0,
  verdict: 'thumbs_up',
  generated_at: '2026-06-15T13:00:00Z',
  document: '{}',
});

/** What the database itself refuses, independently of the program. */
describe('the tables', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await runOnServer(database.url, `${RIDER}; ${RIDER}`);
    await runOnServer(database.url, route({ rider_id: 1 }));
    await runOnServer(database.url, RECOMMENDATION);
  });
  afterAll(() => database.drop());

  const CHECK_VIOLATION = '23514';
  const UNIQUE_VIOLATION = '23505';
  const FOREIGN_KEY_VIOLATION = '23503';
  const GENERATED_ALWAYS = '428C9';
  const ASSERTION_FAILED = 'P0004';
  const INVALID_DATE = '22008';

  it.each([
    ['a home without a place', "UPDATE riders SET home_address = 'somewhere'", CHECK_VIOLATION],
    [
      'a home off the map',
      "UPDATE riders SET (home_address, home_lat, home_lng) = ('x', 91, 0)",
      CHECK_VIOLATION,
    ],
    [
      'a work place that is not a number',
      "UPDATE riders SET (work_address, work_lat, work_lng) = ('x', 'NaN', 0)",
      CHECK_VIOLATION,
    ],
    ['an unknown bike', "UPDATE riders SET bike_type = 'unicycle'", CHECK_VIOLATION],
    ['a limit that is not a number', "UPDATE riders SET wind_limit_mph = 'NaN'", CHECK_VIOLATION],
    ['an infinite limit', "UPDATE riders SET temperature_max_f = 'Infinity'", CHECK_VIOLATION],
    ['more than 100 percent', 'UPDATE riders SET rain_limit_percent = 101', CHECK_VIOLATION],
    ['a gust limit below 0', 'UPDATE riders SET gust_limit_mph = -1', CHECK_VIOLATION],
    ['a phone that is not E.164', "UPDATE riders SET phone = '(503) 555-0123'", CHECK_VIOLATION],
    ['an hour of 25', "UPDATE riders SET target_arrival_time = '25:00'", INVALID_DATE],
    ['an id of the program’s choice', 'INSERT INTO riders (id) VALUES (7)', GENERATED_ALWAYS],
    ['a session token in the clear', session({ token_hash: 'secret' }), CHECK_VIOLATION],
    ['a session that ends before it begins', session({ open_until: '2020-01-01' }), CHECK_VIOLATION],
    [
      'a code that no browser asked for',
      insert('sign_in_codes', {
        phone: '+15035550123',
        sealed_code: 'sealed',
        expires_at: '2026-06-15',
        asked_by: 'someone',
      }),
      CHECK_VIOLATION,
    ],
    ['an unbound phone that is lost', "UPDATE riders SET phone_lost_at = '2026-06-15'", CHECK_VIOLATION],
    ['a next phone that replaces none', "UPDATE riders SET next_phone = '+15035550123'", CHECK_VIOLATION],
    [
      'a consent of unknown origin',
      insert('phone_consents', {
        phone: '+15035550123',
        source: 'rumor',
        wording: 1,
        given_at: '2026-06-15',
      }),
      CHECK_VIOLATION,
    ],
    ['a confirmed phone without a number', 'UPDATE riders SET phone_confirmed = true', CHECK_VIOLATION],
    [
      'a phone that two riders have confirmed',
      "UPDATE riders SET (phone, phone_confirmed) = ('+15035550123', true)",
      UNIQUE_VIOLATION,
    ],
    ['a code for something other than a phone', code({ phone: '5035550123' }), CHECK_VIOLATION],
    ['a second code for a phone', `${code({})}; ${code({})}`, UNIQUE_VIOLATION],
    ['a sign-up key in the clear', signUpKey({ key_hash: 'secret' }), CHECK_VIOLATION],
    ['a sign-up key without a rider', signUpKey({ rider_id: 99 }), FOREIGN_KEY_VIOLATION],
    ['a session without a rider', session({ rider_id: 99 }), FOREIGN_KEY_VIOLATION],
    ['a second active route', route({ rider_id: 1 }), UNIQUE_VIOLATION],
    ['a route without a rider', route({ rider_id: 99 }), FOREIGN_KEY_VIOLATION],
    ['a route of negative length', route({ rider_id: 2, distance_miles: -1 }), CHECK_VIOLATION],
    ['waypoints that aren’t a list', route({ rider_id: 2, waypoints: '{}' }), CHECK_VIOLATION],
    ['a way home without minutes', route({ rider_id: 2, way_home_miles: 5 }), CHECK_VIOLATION],
    ['a way home without a length', route({ rider_id: 2, way_home_minutes: 5 }), CHECK_VIOLATION],
    [
      'a way home whose points aren’t a list',
      route({ rider_id: 2, way_home_miles: 5, way_home_minutes: 5, way_home_waypoints: '{}' }),
      CHECK_VIOLATION,
    ],
    ['a second recommendation for a date', RECOMMENDATION, UNIQUE_VIOLATION],
    ['an unknown verdict', "UPDATE recommendations SET verdict = 'maybe'", CHECK_VIOLATION],
  ])('refuse %s', async (_, sql, code) => {
    await expect(runOnServer(database.url, sql)).rejects.toMatchObject({ code });
  });

  it('delete all of a rider’s data with the rider', async () => {
    await runOnServer(database.url, `${session({ rider_id: 1 })}; ${signUpKey({ rider_id: 1 })}`);
    await runOnServer(database.url, 'DELETE FROM riders WHERE id = 1');
    const nothingLeft = `DO $$ BEGIN
      ASSERT NOT EXISTS (SELECT FROM sessions) AND NOT EXISTS (SELECT FROM routes)
        AND NOT EXISTS (SELECT FROM recommendations) AND NOT EXISTS (SELECT FROM sign_up_keys);
    END $$`;
    await expect(runOnServer(database.url, nothingLeft)).resolves.toBeUndefined();
  });

  it('delete or detach every row that refers to a rider when the rider is deleted', async () => {
    const everyReferenceIsHandled = `DO $$ BEGIN
      ASSERT NOT EXISTS (
        SELECT FROM information_schema.columns AS named
        WHERE named.column_name LIKE '%rider_id' AND named.table_schema = 'public' AND NOT EXISTS (
          SELECT FROM pg_constraint AS foreign_key
          JOIN pg_attribute AS one
            ON one.attrelid = foreign_key.conrelid AND one.attnum = ANY (foreign_key.conkey)
          WHERE foreign_key.conrelid = format('%I', named.table_name)::regclass
            AND one.attname = named.column_name
            AND foreign_key.confrelid = 'riders'::regclass
            AND foreign_key.confdeltype IN ('c', 'n')
        )
      );
    END $$`;
    await expect(runOnServer(database.url, everyReferenceIsHandled)).resolves.toBeUndefined();
    await runOnServer(database.url, 'CREATE TABLE forgetful (rider_id integer)');
    await expect(runOnServer(database.url, everyReferenceIsHandled)).rejects.toMatchObject({
      code: ASSERTION_FAILED,
    });
  });
});

function session(differences: Record<string, unknown>): string {
  return insert('sessions', {
    token_hash: 'a'.repeat(64),
    rider_id: 1,
    created_at: '2026-06-15',
    last_used_at: '2026-06-15',
    open_until: '2026-07-15',
    ...differences,
  });
}

function code(differences: Record<string, unknown>): string {
  return insert('sign_in_codes', {
    phone: '+15035550123',
    sealed_code: 'sealed',
    expires_at: '2026-06-15',
    ...differences,
  });
}

function signUpKey(differences: Record<string, unknown>): string {
  return insert('sign_up_keys', {
    key_hash: 'b'.repeat(64),
    rider_id: 1,
    expires_at: '2026-06-16',
    ...differences,
  });
}

function route(differences: Record<string, unknown>): string {
  return insert('routes', {
    name: 'Home to Work',
    start_address: 'home',
    start_lat: 45,
    start_lng: -122,
    end_address: 'work',
    end_lat: 45,
    end_lng: -122,
    distance_miles: 7,
    ride_minutes: 25,
    waypoints: '[]',
    is_straight_line: false,
    is_active: true,
    ...differences,
  });
}

function insert(table: string, row: Record<string, unknown>): string {
  const values = Object.values(row).map((value) => `'${String(value)}'`);
  return `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`;
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../../../testing/database/test-database.js';
import { parseLocalDate } from '../../../../../domain/commute/time.js';
import { createDataSource } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { TypeormRecommendations } from './typeorm.recommendations.js';

let testDatabase: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  dataSource = createDataSource({ url: testDatabase.url });
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await testDatabase.drop();
});

it('forgets of more riders than it takes at a time, whoever among them has left', async () => {
  await dataSource.query(`
    INSERT INTO riders (temperature_min_f, temperature_max_f, wind_limit_mph, rain_limit_percent, target_arrival_time,
      target_home_time, bike_type, phone_confirmed, sms_consent, sms_subscribed, has_completed_onboarding)
    SELECT 35, 85, 10, 10, '08:00', '17:00', 'regular', false, false, false, true FROM generate_series(1, 2600)`);
  await dataSource.query('DELETE FROM riders WHERE id BETWEEN 900 AND 1100');
  await dataSource.query(`
    INSERT INTO routes (rider_id, name, start_address, start_lat, start_lng, end_address, end_lat, end_lng,
      distance_miles, ride_minutes, waypoints, is_straight_line, is_active)
    SELECT id, 'Home to Work', 'home', 45.52, -122.67, 'work', 45.48, -122.8, 4.2, 25, '[]', false, true FROM riders`);
  await dataSource.query(`
    INSERT INTO recommendations (rider_id, route_id, local_date, plan_revision, verdict, generated_at, document)
    SELECT rider_id, id, day, 0, 'thumbs_up', now(), '{}' FROM routes, (VALUES (date '2025-05-10'), ('2025-05-11')) AS days (day)`);
  const recommendations = new TypeormRecommendations(new Database(dataSource));
  expect(await recommendations.forgetBefore(parseLocalDate('2025-05-11'))).toBe(2399);
  const kept: unknown = await dataSource.query(
    'SELECT local_date::text AS date, count(*)::integer AS count FROM recommendations GROUP BY local_date',
  );
  expect(kept).toEqual([{ date: '2025-05-11', count: 2399 }]);
});

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A route may have a line of its own for the ride home; every route there is has none. */
export class RideAnotherWayHome1797200000000 implements MigrationInterface {
  readonly name = 'RideAnotherWayHome1797200000000';

  /** The check is validated by the next migration, which doesn't lock the table. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE routes
        ADD COLUMN way_home_miles double precision,
        ADD COLUMN way_home_minutes double precision,
        ADD COLUMN way_home_waypoints jsonb,
        ADD COLUMN way_home_polyline text,
        ADD COLUMN way_home_gain_feet double precision,
        ADD COLUMN way_home_loss_feet double precision,
        ADD CONSTRAINT routes_way_home_possible CHECK (
          CASE WHEN way_home_miles IS NULL THEN
            num_nonnulls(way_home_minutes, way_home_waypoints, way_home_polyline, way_home_gain_feet, way_home_loss_feet) = 0
          ELSE way_home_miles BETWEEN 0 AND 25000
            AND way_home_minutes IS NOT NULL AND way_home_minutes BETWEEN 0 AND 100000
            AND way_home_waypoints IS NOT NULL AND jsonb_typeof(way_home_waypoints) = 'array'
            AND coalesce(way_home_gain_feet, 0) >= 0 AND coalesce(way_home_loss_feet, 0) >= 0 END) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE routes
        DROP COLUMN way_home_miles,
        DROP COLUMN way_home_minutes,
        DROP COLUMN way_home_waypoints,
        DROP COLUMN way_home_polyline,
        DROP COLUMN way_home_gain_feet,
        DROP COLUMN way_home_loss_feet`);
  }
}

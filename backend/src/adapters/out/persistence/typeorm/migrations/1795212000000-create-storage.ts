import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStorage1795212000000 implements MigrationInterface {
  readonly name = 'CreateStorage1795212000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE riders (
        id integer GENERATED ALWAYS AS IDENTITY,
        home_address text,
        home_lat double precision,
        home_lng double precision,
        work_address text,
        work_lat double precision,
        work_lng double precision,
        time_zone text,
        temperature_min_f double precision NOT NULL,
        temperature_max_f double precision NOT NULL,
        wind_limit_mph double precision NOT NULL,
        rain_limit_percent double precision NOT NULL,
        target_arrival_time time NOT NULL,
        target_home_time time NOT NULL,
        bike_type text NOT NULL,
        phone text,
        phone_confirmed boolean NOT NULL,
        sms_consent boolean NOT NULL,
        sms_subscribed boolean NOT NULL,
        has_completed_onboarding boolean NOT NULL,
        plan_revision integer NOT NULL DEFAULT 0,
        CONSTRAINT riders_pkey PRIMARY KEY (id),
        CONSTRAINT riders_home_complete CHECK (num_nulls(home_address, home_lat, home_lng) IN (0, 3)),
        CONSTRAINT riders_home_on_earth CHECK (home_lat BETWEEN -90 AND 90 AND home_lng BETWEEN -180 AND 180),
        CONSTRAINT riders_work_complete CHECK (num_nulls(work_address, work_lat, work_lng) IN (0, 3)),
        CONSTRAINT riders_work_on_earth CHECK (work_lat BETWEEN -90 AND 90 AND work_lng BETWEEN -180 AND 180),
        CONSTRAINT riders_temperatures_possible
          CHECK (temperature_min_f BETWEEN -200 AND 200 AND temperature_max_f BETWEEN -200 AND 200),
        CONSTRAINT riders_wind_limit_possible CHECK (wind_limit_mph BETWEEN 0 AND 500),
        CONSTRAINT riders_rain_limit_is_percent CHECK (rain_limit_percent BETWEEN 0 AND 100),
        CONSTRAINT riders_bike_type_known CHECK (bike_type IN ('regular', 'electric')),
        CONSTRAINT riders_phone_is_e164 CHECK (phone ~ '^\\+[1-9][0-9]{6,14}$'),
        CONSTRAINT riders_plan_revision_counts_up CHECK (plan_revision >= 0)
      )`);

    await runner.query(`
      CREATE TABLE sessions (
        token_hash text NOT NULL,
        rider_id integer NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
        CONSTRAINT sessions_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE CASCADE,
        CONSTRAINT sessions_token_is_hashed CHECK (token_hash ~ '^[0-9a-f]{64}$'),
        CONSTRAINT sessions_expire_after_they_begin CHECK (expires_at > created_at)
      )`);
    await runner.query('CREATE INDEX sessions_by_rider ON sessions (rider_id)');

    await runner.query(`
      CREATE TABLE routes (
        id integer GENERATED ALWAYS AS IDENTITY,
        rider_id integer NOT NULL,
        name text NOT NULL,
        start_address text NOT NULL,
        start_lat double precision NOT NULL,
        start_lng double precision NOT NULL,
        end_address text NOT NULL,
        end_lat double precision NOT NULL,
        end_lng double precision NOT NULL,
        distance_miles double precision NOT NULL,
        ride_minutes double precision NOT NULL,
        waypoints jsonb NOT NULL,
        polyline text,
        is_straight_line boolean NOT NULL,
        elevation_gain_feet double precision,
        elevation_loss_feet double precision,
        start_elevation_feet double precision,
        end_elevation_feet double precision,
        is_active boolean NOT NULL,
        CONSTRAINT routes_pkey PRIMARY KEY (id),
        CONSTRAINT routes_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE CASCADE,
        CONSTRAINT routes_start_on_earth CHECK (start_lat BETWEEN -90 AND 90 AND start_lng BETWEEN -180 AND 180),
        CONSTRAINT routes_end_on_earth CHECK (end_lat BETWEEN -90 AND 90 AND end_lng BETWEEN -180 AND 180),
        CONSTRAINT routes_distance_possible CHECK (distance_miles BETWEEN 0 AND 25000),
        CONSTRAINT routes_minutes_possible CHECK (ride_minutes BETWEEN 0 AND 100000),
        CONSTRAINT routes_waypoints_are_a_list CHECK (jsonb_typeof(waypoints) = 'array'),
        CONSTRAINT routes_climb_possible CHECK (elevation_gain_feet >= 0 AND elevation_loss_feet >= 0)
      )`);
    await runner.query('CREATE INDEX routes_by_rider ON routes (rider_id, id)');
    await runner.query(
      'CREATE UNIQUE INDEX routes_one_active_per_rider ON routes (rider_id) WHERE is_active',
    );

    await runner.query(`
      CREATE TABLE recommendations (
        id integer GENERATED ALWAYS AS IDENTITY,
        rider_id integer NOT NULL,
        route_id integer NOT NULL,
        local_date date NOT NULL,
        plan_revision integer NOT NULL,
        verdict text NOT NULL,
        generated_at timestamptz NOT NULL,
        document jsonb NOT NULL,
        CONSTRAINT recommendations_pkey PRIMARY KEY (id),
        CONSTRAINT recommendations_one_per_rider_and_date UNIQUE (rider_id, local_date),
        CONSTRAINT recommendations_rider_fkey FOREIGN KEY (rider_id) REFERENCES riders (id) ON DELETE CASCADE,
        CONSTRAINT recommendations_route_fkey FOREIGN KEY (route_id) REFERENCES routes (id) ON DELETE CASCADE,
        CONSTRAINT recommendations_verdict_known CHECK (verdict IN ('thumbs_up', 'thumbs_down')),
        CONSTRAINT recommendations_plan_revision_counts_up CHECK (plan_revision >= 0),
        CONSTRAINT recommendations_document_is_an_object CHECK (jsonb_typeof(document) = 'object')
      )`);
    await runner.query('CREATE INDEX recommendations_by_route ON recommendations (route_id)');

    await runner.query(`
      CREATE TABLE forecasts (
        source text NOT NULL,
        cell text NOT NULL,
        hour timestamptz NOT NULL,
        payload jsonb,
        leased_until timestamptz,
        CONSTRAINT forecasts_pkey PRIMARY KEY (source, cell, hour)
      )`);
    await runner.query('CREATE INDEX forecasts_by_hour ON forecasts (hour)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE forecasts');
    await runner.query('DROP TABLE recommendations');
    await runner.query('DROP TABLE routes');
    await runner.query('DROP TABLE sessions');
    await runner.query('DROP TABLE riders');
  }
}

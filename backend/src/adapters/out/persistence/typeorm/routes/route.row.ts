import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { RouteChanges } from '../../../../../application/ports/routes.port.js';
import { withoutUndefined } from '../../../../../application/ports/without-undefined.js';
import type { JudgedRoute } from '../../../../../domain/recommendation/recommend.js';
import type { Coordinates, Location } from '../../../../../domain/route/location.js';
import type { Route, RouteSummary } from '../../../../../domain/route/route.js';
import { RiderRow } from '../accounts/rider.row.js';
import { isOnEarth, type Selected } from '../database/columns.js';

/** All of it or nothing; its line and its climb may be unknown. */
export const WAY_HOME_POSSIBLE =
  'CASE WHEN way_home_miles IS NULL THEN num_nonnulls(way_home_minutes, way_home_waypoints, way_home_polyline, ' +
  'way_home_gain_feet, way_home_loss_feet) = 0 ELSE way_home_miles BETWEEN 0 AND 25000 AND way_home_minutes IS NOT NULL ' +
  "AND way_home_minutes BETWEEN 0 AND 100000 AND way_home_waypoints IS NOT NULL AND jsonb_typeof(way_home_waypoints) = 'array' " +
  'AND coalesce(way_home_gain_feet, 0) >= 0 AND coalesce(way_home_loss_feet, 0) >= 0 END';

@Entity('routes')
@Index('routes_by_rider', ['rider_id', 'id'])
@Index('routes_one_active_per_rider', ['rider_id'], { unique: true, where: 'is_active' })
@Check('routes_start_on_earth', isOnEarth('start'))
@Check('routes_end_on_earth', isOnEarth('end'))
@Check('routes_distance_possible', 'distance_miles BETWEEN 0 AND 25000')
@Check('routes_minutes_possible', 'ride_minutes BETWEEN 0 AND 100000')
@Check('routes_waypoints_are_a_list', "jsonb_typeof(waypoints) = 'array'")
@Check('routes_climb_possible', 'elevation_gain_feet >= 0 AND elevation_loss_feet >= 0')
@Check('routes_way_home_possible', WAY_HOME_POSSIBLE)
export class RouteRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'routes_pkey',
  })
  id: number;

  @Column('integer')
  @ForeignKey(() => RiderRow, { name: 'routes_rider_fkey', onDelete: 'CASCADE' })
  rider_id: number;

  @Column('text')
  name: string;

  @Column('text')
  start_address: string;

  @Column('double precision')
  start_lat: number;

  @Column('double precision')
  start_lng: number;

  @Column('text')
  end_address: string;

  @Column('double precision')
  end_lat: number;

  @Column('double precision')
  end_lng: number;

  @Column('double precision')
  distance_miles: number;

  @Column('double precision')
  ride_minutes: number;

  @Column('jsonb')
  waypoints: Coordinates[];

  @Column('text', { nullable: true })
  polyline: string | null;

  @Column('boolean')
  is_straight_line: boolean;

  @Column('double precision', { nullable: true })
  elevation_gain_feet: number | null;

  @Column('double precision', { nullable: true })
  elevation_loss_feet: number | null;

  @Column('double precision', { nullable: true })
  start_elevation_feet: number | null;

  @Column('double precision', { nullable: true })
  end_elevation_feet: number | null;

  /** Null: the same line back. */
  @Column('double precision', { nullable: true })
  way_home_miles: number | null;

  @Column('double precision', { nullable: true })
  way_home_minutes: number | null;

  @Column('jsonb', { nullable: true })
  way_home_waypoints: Coordinates[] | null;

  @Column('text', { nullable: true })
  way_home_polyline: string | null;

  @Column('double precision', { nullable: true })
  way_home_gain_feet: number | null;

  @Column('double precision', { nullable: true })
  way_home_loss_feet: number | null;

  @Column('boolean')
  is_active: boolean;

  /** The key that makes a route that is sent twice one route; null for one that was sent without. */
  @Column('uuid', { nullable: true })
  creation_key: string | null;
}

/** The columns that summaryFrom reads: all but the lines, which PostgreSQL keeps apart from the row if they are long. */
export const SUMMARY_COLUMNS = {
  id: true,
  rider_id: true,
  name: true,
  start_address: true,
  start_lat: true,
  start_lng: true,
  end_address: true,
  end_lat: true,
  end_lng: true,
  distance_miles: true,
  ride_minutes: true,
  waypoints: true,
  is_straight_line: true,
  elevation_gain_feet: true,
  elevation_loss_feet: true,
  start_elevation_feet: true,
  end_elevation_feet: true,
  way_home_miles: true,
  way_home_minutes: true,
  way_home_waypoints: true,
  way_home_gain_feet: true,
  way_home_loss_feet: true,
  is_active: true,
} as const satisfies Partial<Record<keyof RouteRow, true>>;

type SelectedSummary = Pick<RouteRow, keyof typeof SUMMARY_COLUMNS>;

/** What a day is judged by: the columns that judgedRouteFrom reads. */
export const JUDGED_ROUTE_COLUMNS = [
  'start_lat',
  'start_lng',
  'end_lat',
  'end_lng',
  'ride_minutes',
  'distance_miles',
  'elevation_gain_feet',
  'way_home_minutes',
  'way_home_miles',
  'way_home_gain_feet',
] as const satisfies readonly (keyof RouteRow)[];

export type JudgedRouteRow = Selected<RouteRow, typeof JUDGED_ROUTE_COLUMNS>;

export const judgedRouteFrom = (row: JudgedRouteRow): Omit<JudgedRoute, 'id'> => ({
  start: { lat: row.start_lat, lng: row.start_lng },
  end: { lat: row.end_lat, lng: row.end_lng },
  rideMinutes: row.ride_minutes,
  distanceMiles: row.distance_miles,
  elevationGainFeet: row.elevation_gain_feet,
  wayHome: judgedWayHomeFrom(row),
});

function judgedWayHomeFrom(row: JudgedRouteRow): NonNullable<JudgedRoute['wayHome']> | null {
  const { way_home_miles: distanceMiles, way_home_minutes: rideMinutes } = row;
  if (distanceMiles === null || rideMinutes === null) return null;
  return { distanceMiles, rideMinutes, elevationGainFeet: row.way_home_gain_feet };
}

export function routeFrom(row: RouteRow): Route {
  const { wayHome, ...summary } = summaryFrom(row);
  const { polyline, way_home_polyline } = row;
  return { ...summary, polyline, wayHome: wayHome && { ...wayHome, polyline: way_home_polyline } };
}

export const summaryFrom = (row: SelectedSummary): RouteSummary => ({
  id: row.id,
  riderId: row.rider_id,
  name: row.name,
  start: { lat: row.start_lat, lng: row.start_lng, address: row.start_address },
  end: { lat: row.end_lat, lng: row.end_lng, address: row.end_address },
  distanceMiles: row.distance_miles,
  rideMinutes: row.ride_minutes,
  waypoints: row.waypoints,
  isStraightLine: row.is_straight_line,
  elevationGainFeet: row.elevation_gain_feet,
  elevationLossFeet: row.elevation_loss_feet,
  startElevationFeet: row.start_elevation_feet,
  endElevationFeet: row.end_elevation_feet,
  wayHome: wayHomeFrom(row),
  isActive: row.is_active,
});

function wayHomeFrom(row: SelectedSummary): RouteSummary['wayHome'] {
  const judged = judgedWayHomeFrom(row);
  return (
    judged && {
      ...judged,
      waypoints: row.way_home_waypoints ?? [],
      elevationLossFeet: row.way_home_loss_feet,
    }
  );
}

/** The columns of the changed fields; a new route names them all. */
export function routeColumns(changes: RouteChanges): Partial<RouteRow> {
  const { start, end, waypoints } = changes;
  return withoutUndefined({
    name: changes.name,
    ...(start === undefined ? {} : locationColumns('start', start)),
    ...(end === undefined ? {} : locationColumns('end', end)),
    distance_miles: changes.distanceMiles,
    ride_minutes: changes.rideMinutes,
    waypoints: waypoints?.map(({ lat, lng }) => ({ lat, lng })),
    polyline: changes.polyline,
    is_straight_line: changes.isStraightLine,
    elevation_gain_feet: changes.elevationGainFeet,
    elevation_loss_feet: changes.elevationLossFeet,
    start_elevation_feet: changes.startElevationFeet,
    end_elevation_feet: changes.endElevationFeet,
    ...(changes.wayHome === undefined ? {} : wayHomeColumns(changes.wayHome)),
    is_active: changes.isActive,
  });
}

const locationColumns = (end: 'start' | 'end', place: Location): Partial<RouteRow> => ({
  [`${end}_address`]: place.address,
  [`${end}_lat`]: place.lat,
  [`${end}_lng`]: place.lng,
});

const wayHomeColumns = (wayHome: Route['wayHome']): Partial<RouteRow> => ({
  way_home_miles: wayHome?.distanceMiles ?? null,
  way_home_minutes: wayHome?.rideMinutes ?? null,
  way_home_waypoints: wayHome?.waypoints.map(({ lat, lng }) => ({ lat, lng })) ?? null,
  way_home_polyline: wayHome?.polyline ?? null,
  way_home_gain_feet: wayHome?.elevationGainFeet ?? null,
  way_home_loss_feet: wayHome?.elevationLossFeet ?? null,
});

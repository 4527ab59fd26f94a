import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { RouteChanges } from '../../../../../application/ports/routes.port.js';
import { withoutUndefined } from '../../../../../application/ports/without-undefined.js';
import type { JudgedRoute } from '../../../../../domain/recommendation/recommend.js';
import type { Coordinates, Location } from '../../../../../domain/route/location.js';
import type { Route, RouteSummary } from '../../../../../domain/route/route.js';
import { RiderRow } from '../accounts/rider.row.js';
import { isOnEarth, type Selected } from '../database/columns.js';

@Entity('routes')
@Index('routes_by_rider', ['rider_id', 'id'])
@Index('routes_one_active_per_rider', ['rider_id'], { unique: true, where: 'is_active' })
@Check('routes_start_on_earth', isOnEarth('start'))
@Check('routes_end_on_earth', isOnEarth('end'))
@Check('routes_distance_possible', 'distance_miles BETWEEN 0 AND 25000')
@Check('routes_minutes_possible', 'ride_minutes BETWEEN 0 AND 100000')
@Check('routes_waypoints_are_a_list', "jsonb_typeof(waypoints) = 'array'")
@Check('routes_climb_possible', 'elevation_gain_feet >= 0 AND elevation_loss_feet >= 0')
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

  @Column('boolean')
  is_active: boolean;

  /** The key that makes a route that is sent twice one route; null for one that was sent without. */
  @Column('uuid', { nullable: true })
  creation_key: string | null;
}

/** The columns that summaryFrom reads: all but the line, which PostgreSQL keeps apart from the row if it is long. */
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
] as const satisfies readonly (keyof RouteRow)[];

export type JudgedRouteRow = Selected<RouteRow, typeof JUDGED_ROUTE_COLUMNS>;

export const judgedRouteFrom = (row: JudgedRouteRow): Omit<JudgedRoute, 'id'> => ({
  start: { lat: row.start_lat, lng: row.start_lng },
  end: { lat: row.end_lat, lng: row.end_lng },
  rideMinutes: row.ride_minutes,
  distanceMiles: row.distance_miles,
  elevationGainFeet: row.elevation_gain_feet,
});

export const routeFrom = (row: RouteRow): Route => ({ ...summaryFrom(row), polyline: row.polyline });

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
  isActive: row.is_active,
});

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
    is_active: changes.isActive,
  });
}

const locationColumns = (end: 'start' | 'end', place: Location): Partial<RouteRow> => ({
  [`${end}_address`]: place.address,
  [`${end}_lat`]: place.lat,
  [`${end}_lng`]: place.lng,
});

import type { RouteChanges } from '../../../../application/ports/routes.port.js';
import type { Location } from '../../../../domain/route/location.js';
import type { Route } from '../../../../domain/route/route.js';
import { withoutUndefined } from './named-columns.js';
import type { RouteRow } from './route.row.js';

export const routeFrom = (row: RouteRow): Route => ({
  id: row.id,
  riderId: row.rider_id,
  name: row.name,
  start: { lat: row.start_lat, lng: row.start_lng, address: row.start_address },
  end: { lat: row.end_lat, lng: row.end_lng, address: row.end_address },
  distanceMiles: row.distance_miles,
  rideMinutes: row.ride_minutes,
  waypoints: row.waypoints,
  polyline: row.polyline,
  isStraightLine: row.is_straight_line,
  elevationGainFeet: row.elevation_gain_feet,
  elevationLossFeet: row.elevation_loss_feet,
  startElevationFeet: row.start_elevation_feet,
  endElevationFeet: row.end_elevation_feet,
  isActive: row.is_active,
});

/** The columns of what is named; a whole new route names everything. */
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

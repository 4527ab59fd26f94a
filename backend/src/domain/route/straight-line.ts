import { distanceMilesBetween } from './distance.js';
import type { Coordinates } from './location.js';
import type { RoutePath } from './route.js';

/** How fast a commuter is taken to ride where no directions tell (specification, section 9). */
const FALLBACK_SPEED_MPH = 12;

/**
 * The fallback where no directions can be had: the straight line through the given places, distance to 0.1 mile, whole
 * minutes at 12 mph of the unrounded distance, no heights (specification, section 9).
 */
export function straightLinePath(
  start: Coordinates,
  end: Coordinates,
  via: readonly Coordinates[] = [],
): RoutePath {
  const stops = [start, ...via, end];
  const miles = stops
    .slice(1)
    .reduce((sum, stop, index) => sum + distanceMilesBetween(stops[index] ?? stop, stop), 0);
  return {
    distanceMiles: Math.round(miles * 10) / 10,
    rideMinutes: Math.round((miles / FALLBACK_SPEED_MPH) * 60),
    waypoints: via.map(({ lat, lng }) => ({ lat, lng })),
    polyline: null,
    isStraightLine: true,
    elevationGainFeet: null,
    elevationLossFeet: null,
    startElevationFeet: null,
    endElevationFeet: null,
  };
}

import type { Coordinates } from '../../shared/api/contract';
import type { RouteDraft } from './route-map.types';

const EARTH_RADIUS_MILES = 3959;
const FALLBACK_SPEED_MPH = 12;

/** The fallback without directions: distance to 0.1 mile, whole minutes at 12 mph, elevation unknown. */
export function straightLineDraft(
  start: Coordinates,
  end: Coordinates,
  waypoints: readonly Coordinates[] = [],
): RouteDraft {
  const stops = [start, ...waypoints, end];
  const miles = stops
    .slice(1)
    .reduce((sum, stop, index) => sum + milesBetween(stops[index] ?? stop, stop), 0);
  return {
    distance: Math.round(miles * 10) / 10,
    estimatedTime: Math.round((miles / FALLBACK_SPEED_MPH) * 60),
    waypoints: waypoints.map(({ lat, lng }) => ({ lat, lng })),
    polyline: null,
    isStraightLine: true,
    elevationGain: null,
    elevationLoss: null,
    startElevation: null,
    endElevation: null,
  };
}

/** Great-circle distance (haversine). */
function milesBetween(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfChord =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(halfChord)));
}

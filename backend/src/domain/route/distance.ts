import type { Coordinates } from './location.js';

/** Mean radius of the earth (specification, section 9). */
const EARTH_RADIUS_MILES = 3959;

/** Great-circle distance by the haversine formula, unrounded. */
export function distanceMilesBetween(a: Coordinates, b: Coordinates): number {
  const halfLat = radians(b.lat - a.lat) / 2;
  const halfLng = radians(b.lng - a.lng) / 2;
  const haversine =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLng) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

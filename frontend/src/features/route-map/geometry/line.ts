import type { Coordinates } from '../../../shared/api/contract';

interface Drawable {
  readonly start: Coordinates;
  readonly end: Coordinates;
  readonly waypoints: readonly Coordinates[];
  readonly polyline: string | null;
}

/** The line to draw: the polyline, or straight from stop to stop if there is none. */
export function lineOf({ start, end, waypoints, polyline }: Drawable): Coordinates[] {
  const decoded = polyline ? decodePolyline(polyline) : [];
  return decoded.length > 1 ? decoded : [start, ...waypoints, end];
}

const PRECISION = 1e5;

/**
 * Decodes a polyline, precision 5 (Google's "Encoded Polyline Algorithm Format"). Of invalid or truncated input it returns
 * the points that can be decoded.
 */
export function decodePolyline(encoded: string): Coordinates[] {
  const places: Coordinates[] = [];
  let lat = 0;
  let lng = 0;
  let at = 0;
  const next = (): number | null => {
    let bits = 0;
    for (let shift = 0; at < encoded.length; shift += 5) {
      const chunk = encoded.charCodeAt(at) - 63;
      at += 1;
      bits |= (chunk & 0x1f) << shift;
      if (chunk < 0x20) return bits & 1 ? ~(bits >> 1) : bits >> 1;
    }
    return null;
  };
  for (;;) {
    const latStep = next();
    const lngStep = next();
    if (latStep === null || lngStep === null) return places;
    lat += latStep;
    lng += lngStep;
    places.push({ lat: lat / PRECISION, lng: lng / PRECISION });
  }
}

interface Flat {
  readonly x: number;
  readonly y: number;
}

/** In degrees: two lines along the same street are closer than this. */
const A_METER = 1e-5;

/** A position on a line: the number of whole segments before it, plus the share (0 to 1) of the next one. */
export type PositionOnLine = number;

/** Projects points around `center` onto a plane; accurate enough at a commute's scale. */
const flatAround = (center: Coordinates) => {
  const narrowing = Math.cos((center.lat * Math.PI) / 180);
  return ({ lat, lng }: Coordinates): Flat => ({ x: lng * narrowing, y: lat });
};

/** The position on the line nearest to a point, at or after `from`. */
export function positionOf(
  point: Coordinates,
  line: readonly Coordinates[],
  from: PositionOnLine = 0,
): PositionOnLine {
  const flat = flatAround(point);
  const target = flat(point);
  let best = { position: from, distance: Infinity };
  for (let piece = Math.floor(from); piece < line.length - 1; piece += 1) {
    const [a, b] = [line[piece], line[piece + 1]];
    if (!a || !b) continue;
    const share = Math.max(shareAlong(target, flat(a), flat(b)), from - piece);
    const distance = distanceTo(target, flat(a), flat(b), share);
    // If the line passes twice, the first pass counts.
    if (distance < best.distance - A_METER) best = { position: piece + share, distance };
  }
  return best.position;
}

/** The point halfway between two positions on a line. */
export function midpoint(
  line: readonly Coordinates[],
  from: PositionOnLine,
  to: PositionOnLine,
): Coordinates | null {
  const places = between(line, from, to);
  let left = lengthOf(places) / 2;
  for (const [index, place] of places.slice(1).entries()) {
    const before = places[index] ?? place;
    const length = lengthOf([before, place]);
    if (length > 0 && length >= left) return mix(before, place, left / length);
    left -= length;
  }
  return places[0] ?? null;
}

/** The length of a line in degrees of latitude, for comparisons. */
export function lengthOf(places: readonly Coordinates[]): number {
  return places.slice(1).reduce((sum, place, index) => {
    const flat = flatAround(place);
    const [a, b] = [flat(places[index] ?? place), flat(place)];
    return sum + Math.hypot(b.x - a.x, b.y - a.y);
  }, 0);
}

/** The part of a line between two positions. */
export function between(
  line: readonly Coordinates[],
  from: PositionOnLine,
  to: PositionOnLine,
): Coordinates[] {
  const inside = line.filter((_, index) => index > from && index < to);
  return [placeAt(line, from), ...inside, placeAt(line, to)].filter((place) => place !== null);
}

function placeAt(line: readonly Coordinates[], position: PositionOnLine): Coordinates | null {
  const a = line[Math.floor(position)];
  const b = line[Math.floor(position) + 1];
  return a && b ? mix(a, b, position % 1) : (a ?? null);
}

const mix = (a: Coordinates, b: Coordinates, share: number): Coordinates => ({
  lat: a.lat + (b.lat - a.lat) * share,
  lng: a.lng + (b.lng - a.lng) * share,
});

function shareAlong(target: Flat, a: Flat, b: Flat): number {
  const squared = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  if (squared === 0) return 0;
  const share = ((target.x - a.x) * (b.x - a.x) + (target.y - a.y) * (b.y - a.y)) / squared;
  return Math.min(1, Math.max(0, share));
}

const distanceTo = (target: Flat, a: Flat, b: Flat, share: number): number =>
  Math.hypot(target.x - a.x - (b.x - a.x) * share, target.y - a.y - (b.y - a.y) * share);

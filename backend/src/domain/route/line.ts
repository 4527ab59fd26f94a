import { distanceMilesBetween, type Coordinates } from './location.js';

/** Length of a line along its points in miles, unrounded. */
export function lengthMilesOf(line: readonly Coordinates[]): number {
  return stretchesOf(line).reduce((sum, miles) => sum + miles, 0);
}

/** `count` places at even distances along a line, its ends included. */
export function placesAlong(line: readonly Coordinates[], count: number): Coordinates[] {
  const stretches = stretchesOf(line);
  const total = stretches.reduce((sum, miles) => sum + miles, 0);
  const places: Coordinates[] = [];
  let [index, passed] = [0, 0];
  for (let nth = 0; nth < count; nth += 1) {
    const target = (total * nth) / Math.max(1, count - 1);
    while (index < stretches.length - 1 && passed + (stretches[index] ?? 0) < target) {
      passed += stretches[index] ?? 0;
      index += 1;
    }
    const place = between(line[index], line[index + 1], target - passed, stretches[index] ?? 0);
    if (place) places.push(place);
  }
  return places;
}

const stretchesOf = (line: readonly Coordinates[]): number[] =>
  line.slice(1).map((point, index) => distanceMilesBetween(line[index] ?? point, point));

/** Stretches between the points of a street are short enough for a straight share of degrees. */
function between(
  from: Coordinates | undefined,
  to: Coordinates | undefined,
  miles: number,
  length: number,
): Coordinates | undefined {
  if (!from || !to || length === 0) return from;
  const share = Math.min(1, Math.max(0, miles / length));
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
}

/** In degrees, about 10 cm: what deviates less is straight, and lost in an encoded polyline anyway. */
const STRAIGHT_DEGREES = 1e-6;

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** The point in between that lies furthest off the straight line. */
  readonly bend: number;
  readonly deviation: number;
}

/**
 * The `maxPoints` points that keep most of a line's shape, always including its ends: the stretch with the furthest
 * outlier is split there until there are enough (Douglas and Peucker 1973, ended by number instead of by tolerance).
 */
export function thinLine(line: readonly Coordinates[], maxPoints: number): Coordinates[] {
  if (line.length <= maxPoints) return [...line];
  const last = line.length - 1;
  const kept = new Set([0, last]);
  const open = [stretchOf(line, 0, last)];
  while (kept.size < maxPoints) {
    const widest = open.reduce((best, stretch, index) => {
      return stretch.deviation > (open[best]?.deviation ?? -1) ? index : best;
    }, 0);
    const [stretch] = open.splice(widest, 1);
    if (stretch === undefined || stretch.deviation <= STRAIGHT_DEGREES) break;
    kept.add(stretch.bend);
    open.push(stretchOf(line, stretch.from, stretch.bend), stretchOf(line, stretch.bend, stretch.to));
  }
  return line.filter((_point, index) => kept.has(index));
}

function stretchOf(line: readonly Coordinates[], from: number, to: number): Stretch {
  const [start, end] = [line[from], line[to]];
  let [bend, deviation] = [from, 0];
  for (let index = from + 1; index < to; index += 1) {
    const point = line[index];
    if (!point || !start || !end) continue;
    const off = distanceFromSegment(point, start, end);
    if (off > deviation) [bend, deviation] = [index, off];
  }
  return { from, to, bend, deviation };
}

/** In degrees of latitude, on a plane that fits the place: exact enough to compare points of one route. */
function distanceFromSegment(point: Coordinates, start: Coordinates, end: Coordinates): number {
  const shrink = Math.cos((start.lat * Math.PI) / 180);
  const [dx, dy] = [(end.lng - start.lng) * shrink, end.lat - start.lat];
  const [px, py] = [(point.lng - start.lng) * shrink, point.lat - start.lat];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return Math.hypot(px - share * dx, py - share * dy);
}

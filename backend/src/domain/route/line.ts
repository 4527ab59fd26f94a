import { distanceMilesBetween } from './distance.js';
import type { Coordinates } from './location.js';

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

import { distanceMilesBetween } from './distance.js';
import { decodePolyline } from './encoded-polyline.js';
import { lengthMilesOf } from './line.js';
import type { Coordinates } from './location.js';

/** More than three times as long as the furthest commute as the crow flies: round a great lake, and back for a detour. */
export const MAX_WAY_MILES = 1000;

/** Nobody's door is further from a street. Sources of directions take whatever street is nearest, be it 20 miles off. */
const MAX_MILES_TO_LINE = 5;

/** Why a line is no way from the one place to the other, as the end of a sentence; null where it may be one. */
export function lineProblem(
  line: readonly Coordinates[],
  start: Coordinates,
  end: Coordinates,
): string | null {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 2) return 'must lead from one place to another';
  if (isFar(first, start) || isFar(last, end)) return 'must lead from the start to the end of the route';
  if (lengthMilesOf(line) > MAX_WAY_MILES) return 'must not be longer than 1,000 miles';
  return null;
}

/** The same of an encoded line of precision 5. */
export function polylineProblem(polyline: string, start: Coordinates, end: Coordinates): string | null {
  const line = decodePolyline(polyline);
  return line === null ? 'must be an encoded polyline of precision 5' : lineProblem(line, start, end);
}

const isFar = (place: Coordinates, other: Coordinates): boolean =>
  distanceMilesBetween(place, other) > MAX_MILES_TO_LINE;

import { distanceMilesBetween, type Coordinates } from './location.js';
import { lengthMilesOf } from './line.js';
import { decodePolyline } from './encoded-polyline.js';

/** Beyond any bike commute, yet short enough for every provider of directions. */
export const MAX_COMMUTE_MILES = 300;

/** Within about 15 m: the same door. */
const SAME_PLACE_MILES = 0.01;

export const isSamePlace = (a: Coordinates, b: Coordinates): boolean =>
  distanceMilesBetween(a, b) < SAME_PLACE_MILES;

/** Why two places are too far apart to commute by bike, as a sentence; null if they aren't. */
export function rangeProblem(
  start: Coordinates,
  end: Coordinates,
  via: readonly Coordinates[],
): string | null {
  const limit = `RollOut plans bike commutes of up to ${MAX_COMMUTE_MILES} miles.`;
  const apart = distanceMilesBetween(start, end);
  if (apart > MAX_COMMUTE_MILES) return `These places are ${inWords(apart)} miles apart; ${limit}`;
  const through = lengthMilesOf([start, ...via, end]);
  if (through > MAX_COMMUTE_MILES)
    return `The route through these points is ${inWords(through)} miles long; ${limit}`;
  return null;
}

/** Hundreds where more would be pretence; always above the limit it is compared with. */
const inWords = (miles: number): string => {
  const rounded = miles < 1000 ? Math.ceil(miles) : Math.round(miles / 100) * 100;
  return String(rounded).replace(/\B(?=(\d{3})+$)/g, ',');
};

/** More than three times as long as the furthest commute as the crow flies: round a great lake, and back for a detour. */
export const MAX_ROUTE_MILES = 1000;

/** Directions start at the nearest street, even one 20 miles away; no real address is this far from a street. */
const MAX_MILES_TO_LINE = 5;

/** Why a line can't be the route between two places, as the end of a sentence; null if it can. */
export function lineProblem(
  line: readonly Coordinates[],
  start: Coordinates,
  end: Coordinates,
): string | null {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 2) return 'must lead from one place to another';
  if (isFar(first, start) || isFar(last, end)) return 'must lead from the start to the end of the route';
  if (lengthMilesOf(line) > MAX_ROUTE_MILES) return 'must not be longer than 1,000 miles';
  return null;
}

/** The same of an encoded line of precision 5. */
export function polylineProblem(polyline: string, start: Coordinates, end: Coordinates): string | null {
  const line = decodePolyline(polyline);
  return line === null ? 'must be an encoded polyline of precision 5' : lineProblem(line, start, end);
}

const isFar = (place: Coordinates, other: Coordinates): boolean =>
  distanceMilesBetween(place, other) > MAX_MILES_TO_LINE;

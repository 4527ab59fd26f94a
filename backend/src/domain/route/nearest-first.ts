import { distanceMilesBetween } from './distance.js';
import type { Coordinates } from './location.js';

/** The things, nearest to the place first; what is equally far stays in the given order. */
export function nearestFirst<T>(
  things: readonly T[],
  placeOf: (thing: T) => Coordinates,
  near: Coordinates,
): T[] {
  return things
    .map((thing) => ({ thing, miles: distanceMilesBetween(near, placeOf(thing)) }))
    .sort((a, b) => a.miles - b.miles)
    .map(({ thing }) => thing);
}

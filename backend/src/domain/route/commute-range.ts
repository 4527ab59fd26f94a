import { distanceMilesBetween } from './distance.js';
import { lengthMilesOf } from './line.js';
import type { Coordinates } from './location.js';

/** Further than anybody commutes by bike, near enough for any provider to plan. */
export const MAX_COMMUTE_MILES = 300;

/** Within about 15 m: the same door. */
const SAME_PLACE_MILES = 0.01;

export const isSamePlace = (a: Coordinates, b: Coordinates): boolean =>
  distanceMilesBetween(a, b) < SAME_PLACE_MILES;

/** A sentence for a way that is out of a commuter's range as the crow flies, else null. */
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
    return `The way through these points is ${inWords(through)} miles long; ${limit}`;
  return null;
}

/** Hundreds where more would be pretence; always above the limit it is compared with. */
const inWords = (miles: number): string => {
  const rounded = miles < 1000 ? Math.ceil(miles) : Math.round(miles / 100) * 100;
  return String(rounded).replace(/\B(?=(\d{3})+$)/g, ',');
};

import type { BlockPoint } from './block-grid.js';
import { streetEast, streetSouth } from './streets.js';

/** A point on a street, with the junctions at the ends of its block; both are the point where it is a junction. */
export interface StreetPoint extends BlockPoint {
  readonly ends: readonly [BlockPoint, BlockPoint];
}

export const atJunction = (junction: BlockPoint): StreetPoint => ({
  ...junction,
  ends: [junction, junction],
});

/** Wider than any park or river. */
const MAX_BLOCKS_AWAY = 12;

/** The point on a street that is nearest to a place. */
export function nearestStreet(place: BlockPoint): StreetPoint | null {
  let [best, bestDistance]: [StreetPoint | null, number] = [null, Infinity];
  for (let ring = 0; ring <= MAX_BLOCKS_AWAY && bestDistance > ring - 1; ring += 1) {
    for (const junction of ringAround(Math.floor(place.x), Math.floor(place.y), ring)) {
      for (const candidate of streetsFrom(junction, place)) {
        const distance = Math.hypot(candidate.x - place.x, candidate.y - place.y);
        if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
      }
    }
  }
  return best;
}

function streetsFrom(junction: BlockPoint, place: BlockPoint): StreetPoint[] {
  const { x, y } = junction;
  const found: StreetPoint[] = [];
  if (streetEast(x, y) !== null) {
    found.push({ x: clamped(place.x, x), y, ends: [junction, { x: x + 1, y }] });
  }
  if (streetSouth(x, y) !== null) {
    found.push({ x, y: clamped(place.y, y), ends: [junction, { x, y: y + 1 }] });
  }
  return found;
}

const clamped = (value: number, from: number): number => Math.max(from, Math.min(from + 1, value));

function* ringAround(x: number, y: number, ring: number): Generator<BlockPoint> {
  for (let dx = -ring; dx <= ring; dx += 1) {
    const step = Math.abs(dx) === ring ? 1 : 2 * ring;
    for (let dy = -ring; dy <= ring; dy += Math.max(1, step)) yield { x: x + dx, y: y + dy };
  }
}

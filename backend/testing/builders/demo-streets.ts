import { type BlockPoint, streetEast, streetSouth } from '../../demo-world/terrain.js';

/** How close a line's coordinates come to a whole number of blocks. */
const PRECISION = 1e-3;

/** Whether two points of the demo world are on one street with no block missing between them. */
export function isOnStreet(from: BlockPoint, to: BlockPoint): boolean {
  const [runsEast, runsSouth] = [near(from.y, to.y), near(from.x, to.x)];
  if (runsEast && isWhole(from.y))
    return blocks(from.x, to.x).every((x) => streetEast(x, Math.round(from.y)));
  if (runsSouth && isWhole(from.x))
    return blocks(from.y, to.y).every((y) => streetSouth(Math.round(from.x), y));
  return false;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < PRECISION;

const isWhole = (value: number): boolean => near(value, Math.round(value));

/** The blocks between two points of a street, each by its start. */
function blocks(a: number, b: number): number[] {
  const [first, last] = [Math.min(a, b) + PRECISION, Math.max(a, b) - PRECISION];
  const found: number[] = [];
  for (let block = Math.floor(first); block < last; block += 1) found.push(block);
  return found;
}

import type { BlockPoint } from './block-grid.js';
import { atJunction, type StreetPoint } from './nearest-street.js';
import { shortestWay, type ShortestWay } from './shortest-way.js';
import { isWater } from './river.js';

/** Up to about 15 miles every street is looked at, further only avenues, and beyond 60 miles every fourth avenue. */
const STRIDES = [
  { upToBlocks: 150, stride: 1 },
  { upToBlocks: 600, stride: 5 },
  { upToBlocks: Infinity, stride: 20 },
] as const;

/** The ride between two points on streets: on side streets to the avenues and along those where it is a long one. */
export function bikeRide(from: StreetPoint, to: StreetPoint): ShortestWay | null {
  const blocks = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const stride = STRIDES.find(({ upToBlocks }) => blocks <= upToBlocks)?.stride ?? 1;
  if (stride === 1) return tidied([shortestWay(from, to)]);
  const [on, off] = [nearestCrossing(from, stride), nearestCrossing(to, stride)];
  return tidied([shortestWay(from, on), shortestWay(on, off, stride), shortestWay(off, to)]);
}

/** The crossing of main avenues nearest to a point, on dry ground. */
function nearestCrossing({ x, y }: BlockPoint, stride: number): StreetPoint {
  const crossing = { x: Math.round(x / stride) * stride, y: Math.round(y / stride) * stride };
  return atJunction(isWater(crossing.x, crossing.y) ? { ...crossing, x: crossing.x + stride } : crossing);
}

function tidied(stages: readonly (ShortestWay | null)[]): ShortestWay | null {
  let [effortMeters, expanded] = [0, 0];
  const points: BlockPoint[] = [];
  for (const stage of stages) {
    if (stage === null) return null;
    effortMeters += stage.effortMeters;
    expanded += stage.expanded;
    for (const point of stage.points) addCorner(points, point);
  }
  return { points, effortMeters, expanded };
}

/** Keeps corners only; going back on the street one just came along is left out. */
function addCorner(points: BlockPoint[], point: BlockPoint): void {
  const [before, last] = [points.at(-2), points.at(-1)];
  if (last && last.x === point.x && last.y === point.y) return;
  const isStraightOn =
    before &&
    last &&
    ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
  if (isStraightOn) points.pop();
  const now = points.at(-1);
  if (now && now.x === point.x && now.y === point.y) return;
  points.push(point);
}

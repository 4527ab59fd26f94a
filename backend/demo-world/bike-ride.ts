import {
  type BlockPoint,
  isWater,
  streetEast,
  streetSouth,
  metersPerBlock,
  heightMetersAt,
} from './terrain.js';

/** Up to about 15 miles every street is looked at, further only avenues, and beyond 60 miles every fourth avenue. */
const STRIDES = [
  { upToBlocks: 150, stride: 1 },
  { upToBlocks: 600, stride: 5 },
  { upToBlocks: Infinity, stride: 20 },
] as const;

/** The ride between two points on streets: on side streets to the avenues and along those where it is a long one. */
export function bikeRide(from: StreetPoint, to: StreetPoint): ShortestPath | null {
  const blocks = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const stride = STRIDES.find(({ upToBlocks }) => blocks <= upToBlocks)?.stride ?? 1;
  if (stride === 1) return tidied([shortestPath(from, to)]);
  const [on, off] = [nearestCrossing(from, stride), nearestCrossing(to, stride)];
  return tidied([shortestPath(from, on), shortestPath(on, off, stride), shortestPath(off, to)]);
}

/** The crossing of main avenues nearest to a point, on dry ground. */
function nearestCrossing({ x, y }: BlockPoint, stride: number): StreetPoint {
  const crossing = { x: Math.round(x / stride) * stride, y: Math.round(y / stride) * stride };
  return atJunction(isWater(crossing.x, crossing.y) ? { ...crossing, x: crossing.x + stride } : crossing);
}

function tidied(stages: readonly (ShortestPath | null)[]): ShortestPath | null {
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

export interface ShortestPath {
  readonly points: readonly BlockPoint[];
  /** The cost of the route for a rider, in meters of flat, straight street. */
  readonly effortMeters: number;
  /** How many junctions were visited: the cost of the search. */
  readonly expanded: number;
}

/** A meter of climb costs as much as this many meters of flat street. */
const CLIMB_FACTOR = 8;
/** Slowing down at a corner; it also keeps routes from zigzagging down a hill. */
const CORNER_METERS = 25;
/** Far more than any route needs; a longer search would block other requests. */
const MAX_EXPANDED = 60_000;

interface Visit extends BlockPoint {
  readonly runsEast: boolean | null;
  readonly cost: number;
  readonly estimate: number;
  readonly before: Visit | null;
  readonly isGoal: boolean;
}

/**
 * The route of least effort between two points on streets (A*). A `stride` of n considers only every n-th street, which keeps
 * long routes cheap to find; both points have to be on such streets.
 * @returns null where there is no route.
 */
export function shortestPath(from: StreetPoint, to: StreetPoint, stride = 1): ShortestPath | null {
  const blockMeters = Math.min(metersPerBlock(from.y), metersPerBlock(to.y));
  const remaining = (point: BlockPoint): number =>
    (Math.abs(point.x - to.x) + Math.abs(point.y - to.y)) * blockMeters;
  const reach = (before: Visit, point: BlockPoint, isGoal = false): Visit => {
    const runsEast = point.x === before.x && point.y === before.y ? before.runsEast : point.y === before.y;
    const isCorner = before.runsEast !== null && runsEast !== before.runsEast;
    const cost = before.cost + effortMeters(before, point) + (isCorner ? CORNER_METERS : 0);
    return { x: point.x, y: point.y, runsEast, cost, estimate: cost + remaining(point), before, isGoal };
  };

  const open = new OpenList<Visit>();
  const start: Visit = {
    x: from.x,
    y: from.y,
    runsEast: null,
    cost: 0,
    estimate: 0,
    before: null,
    isGoal: false,
  };
  if (areOnOneBlock(from, to)) open.push(reach(start, to, true));
  for (const end of from.ends) open.push(reach(start, end));

  const done = new Set<number>();
  for (let expanded = 0; expanded < MAX_EXPANDED && open.size > 0;) {
    const visit = open.pop();
    if (visit === undefined) break;
    if (visit.isGoal) return { points: trackOf(visit), effortMeters: visit.cost, expanded };
    const key = (visit.x * 2 ** 20 + visit.y) * 2 + (visit.runsEast ? 1 : 0);
    if (done.has(key)) continue;
    done.add(key);
    expanded += 1;
    if (to.ends.some((end) => end.x === visit.x && end.y === visit.y)) open.push(reach(visit, to, true));
    for (const next of neighbours(visit, stride)) open.push(reach(visit, next));
  }
  return null;
}

export function effortMeters(from: BlockPoint, to: BlockPoint): number {
  const blocks = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const climb = Math.max(0, heightMetersAt(to) - heightMetersAt(from));
  return blocks * metersPerBlock((from.y + to.y) / 2) + CLIMB_FACTOR * climb;
}

const areOnOneBlock = (a: StreetPoint, b: StreetPoint): boolean =>
  a.ends.every((end, index) => end.x === b.ends[index]?.x && end.y === b.ends[index]?.y);

function* neighbours({ x, y }: BlockPoint, stride: number): Generator<BlockPoint> {
  if (runs(streetEast, x, y, stride, true)) yield { x: x + stride, y };
  if (runs(streetEast, x - stride, y, stride, true)) yield { x: x - stride, y };
  if (runs(streetSouth, x, y, stride, false)) yield { x, y: y + stride };
  if (runs(streetSouth, x, y - stride, stride, false)) yield { x, y: y - stride };
}

function runs(street: typeof streetEast, x: number, y: number, stride: number, isEast: boolean): boolean {
  for (let block = 0; block < stride; block += 1) {
    if (street(isEast ? x + block : x, isEast ? y : y + block) === null) return false;
  }
  return true;
}

function trackOf(goal: Visit): BlockPoint[] {
  const track: BlockPoint[] = [];
  for (let visit: Visit | null = goal; visit !== null; visit = visit.before)
    track.push({ x: visit.x, y: visit.y });
  return track.reverse();
}

/** A binary heap: what costs least comes out first. */
export class OpenList<T extends { readonly estimate: number }> {
  private readonly heap: T[] = [];

  get size(): number {
    return this.heap.length;
  }

  push(item: T): void {
    const { heap } = this;
    let index = heap.push(item) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(index, parent)) return;
      index = this.swapped(index, parent);
    }
  }

  pop(): T | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    heap[0] = last;
    let index = 0;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const child = this.isBefore(right, left) ? right : left;
      if (!this.isBefore(child, index)) return first;
      index = this.swapped(index, child);
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [first, second] = [this.heap[a], this.heap[b]];
    return first !== undefined && second !== undefined && first.estimate < second.estimate;
  }

  /** @returns `to`, where the item from `from` now is. */
  private swapped(from: number, to: number): number {
    const [a, b] = [this.heap[from], this.heap[to]];
    if (a !== undefined && b !== undefined) [this.heap[from], this.heap[to]] = [b, a];
    return to;
  }
}

import { metersPerBlock, type BlockPoint } from './block-grid.js';
import { heightMetersAt } from './hills.js';
import type { StreetPoint } from './nearest-street.js';
import { OpenList } from './open-list.js';
import { streetEast, streetSouth } from './streets.js';

export interface ShortestWay {
  readonly points: readonly BlockPoint[];
  /** What the way costs a rider, in metres of flat, straight street. */
  readonly effortMeters: number;
  /** How many junctions were looked at: what the search cost. */
  readonly expanded: number;
}

/** A metre up costs as much as this many along. */
const CLIMB_FACTOR = 8;
/** Slowing down at a corner; it also keeps ways from going down a hill in stairs. */
const CORNER_METERS = 25;
/** Far more than any way needs; a search that needs more would keep others waiting. */
const MAX_EXPANDED = 60_000;

interface Visit extends BlockPoint {
  readonly runsEast: boolean | null;
  readonly cost: number;
  readonly estimate: number;
  readonly before: Visit | null;
  readonly isGoal: boolean;
}

/**
 * The way of least effort between two points on streets (A*). With a `stride` above 1 only every so many-th street is
 * looked at, which is how longer ways stay cheap to find; both points have to be on such streets then.
 * @returns null where no way was found.
 */
export function shortestWay(from: StreetPoint, to: StreetPoint, stride = 1): ShortestWay | null {
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

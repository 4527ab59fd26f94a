import { AVENUE_EVERY, streetEast, streetSouth, type StreetKind } from './streets.js';
import type { TileView } from './tile-view.js';

export type StreetPaths = Readonly<Record<StreetKind, string>>;

/** Side streets are drawn from here on; further out only avenues, and only the main ones where those would touch. */
const SIDE_STREETS_FROM_ZOOM = 13;
const ALL_AVENUES_FROM_ZOOM = 12;

/** The streets of a tile, a path a kind: blocks of one kind in a row are one stroke. */
export function streetPaths(view: TileView): StreetPaths {
  const strokes: Record<StreetKind, string[]> = { street: [], avenue: [], bridge: [], path: [] };
  const every = drawnEvery(view.z);
  for (let y = Math.ceil(view.north / every) * every; y <= view.south; y += every) {
    for (const { kind, from, to } of runs(view.west, view.east, (x) => streetEast(x, y))) {
      strokes[kind].push(`M${view.left(from)} ${view.top(y)}H${view.left(to)}`);
    }
  }
  for (let x = Math.ceil(view.west / every) * every; x <= view.east; x += every) {
    for (const { kind, from, to } of runs(view.north, view.south, (y) => streetSouth(x, y))) {
      strokes[kind].push(`M${view.left(x)} ${view.top(from)}V${view.top(to)}`);
    }
  }
  return {
    street: strokes.street.join(''),
    avenue: strokes.avenue.join(''),
    bridge: strokes.bridge.join(''),
    path: strokes.path.join(''),
  };
}

function drawnEvery(z: number): number {
  if (z >= SIDE_STREETS_FROM_ZOOM) return 1;
  return z >= ALL_AVENUES_FROM_ZOOM ? AVENUE_EVERY : 2 * AVENUE_EVERY;
}

interface Run {
  readonly kind: StreetKind;
  readonly from: number;
  readonly to: number;
}

function runs(from: number, to: number, kindAt: (block: number) => StreetKind | null): Run[] {
  const found: Run[] = [];
  for (let block = from; block < to; block += 1) {
    const kind = kindAt(block);
    const last = found.at(-1);
    if (kind === null) continue;
    if (last?.kind === kind && last.to === block) found[found.length - 1] = { ...last, to: block + 1 };
    else found.push({ kind, from: block, to: block + 1 });
  }
  return found;
}

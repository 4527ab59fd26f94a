import {
  BLOCKS_AROUND_EARTH,
  type BlockPoint,
  heightMetersAt,
  RIVER_REACH,
  riverX,
  valleyOf,
  AVENUE_EVERY,
  isPark,
  streetEast,
  streetSouth,
  type StreetKind,
} from './terrain.js';

/** A tile of the web's usual scheme: zoom, column from the west, row from the north. */
export interface TileName {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** CSS pixels. */
export const TILE_SIZE = 256;
export const MAX_TILE_ZOOM = 18;

/** What a tile shows of the demo world, and where on it. */
export interface TileView {
  readonly z: number;
  /** The tile's north-west corner. */
  readonly origin: BlockPoint;
  /** In whole blocks, a little more than is seen, so that what is wide or near the edge is drawn too. */
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
  readonly pixelsPerBlock: number;
  /** Pixels from the tile's left, as SVG wants them. */
  left(x: number): string;
  /** Pixels from the tile's top. */
  top(y: number): string;
}

/** @returns null for a name that is no tile. */
export function viewOf({ z, x, y }: TileName): TileView | null {
  const tiles = 2 ** z;
  const isTile =
    Number.isInteger(z) && z >= 0 && z <= MAX_TILE_ZOOM && isIndex(x, tiles) && isIndex(y, tiles);
  if (!isTile) return null;
  const span = BLOCKS_AROUND_EARTH / tiles;
  const origin: BlockPoint = { x: x * span, y: y * span };
  const pixelsPerBlock = TILE_SIZE / span;
  return {
    z,
    origin,
    west: Math.floor(origin.x) - 1,
    east: Math.ceil(origin.x + span) + 1,
    north: Math.floor(origin.y) - 1,
    south: Math.ceil(origin.y + span) + 1,
    pixelsPerBlock,
    left: (blocks) => pixels((blocks - origin.x) * pixelsPerBlock),
    top: (blocks) => pixels((blocks - origin.y) * pixelsPerBlock),
  };
}

const isIndex = (index: number, tiles: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < tiles;

export const pixels = (length: number): string => String(Math.round(length * 10) / 10);

/** From one line to the next. */
const CONTOUR_METERS = 10;
const CELLS = 24;
const CELL = TILE_SIZE / CELLS;

/** A crossing of a contour with the edge of a cell. */
type Crossing = readonly [x: number, y: number];

/** The contour lines of a tile (marching squares over a lattice of heights). */
export function contoursPath(view: TileView): string {
  const heights = latticeOf(view);
  const at = (column: number, row: number): number => heights[row * (CELLS + 1) + column] ?? 0;
  const lines: string[] = [];
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
      lines.push(...linesOfCell(column, row, corners));
    }
  }
  return lines.join('');
}

function latticeOf(view: TileView): number[] {
  const blocks = CELL / view.pixelsPerBlock;
  return Array.from({ length: (CELLS + 1) ** 2 }, (_, index) =>
    heightMetersAt({
      x: view.origin.x + (index % (CELLS + 1)) * blocks,
      y: view.origin.y + Math.floor(index / (CELLS + 1)) * blocks,
    }),
  );
}

/** Corners clockwise from the north-west. */
function linesOfCell(column: number, row: number, corners: readonly number[]): string[] {
  const lines: string[] = [];
  const first = Math.ceil(Math.min(...corners) / CONTOUR_METERS) * CONTOUR_METERS;
  for (let level = first; level < Math.max(...corners); level += CONTOUR_METERS) {
    const crossings = crossingsOf(corners, level);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [from, to] = [crossings[index], crossings[index + 1]];
      if (!from || !to) continue;
      lines.push(`M${pointOf(column, row, from)}L${pointOf(column, row, to)}`);
    }
  }
  return lines;
}

const CORNERS: readonly Crossing[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Where a level crosses the four edges of a cell, in shares of the cell. */
function crossingsOf(corners: readonly number[], level: number): Crossing[] {
  const found: Crossing[] = [];
  for (const [index, corner] of CORNERS.entries()) {
    const next = CORNERS[(index + 1) % 4];
    const [a, b] = [corners[index], corners[(index + 1) % 4]];
    if (!next || a === undefined || b === undefined || a < level === b < level) continue;
    const share = (level - a) / (b - a);
    found.push([corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share]);
  }
  return found;
}

const pointOf = (column: number, row: number, [x, y]: Crossing): string =>
  `${pixels((column + x) * CELL)} ${pixels((row + y) * CELL)}`;

/** The parks of a tile as one path of squares. */
export function parksPath(view: TileView): string {
  const squares: string[] = [];
  const firstOf = (block: number) => Math.floor(block / AVENUE_EVERY) * AVENUE_EVERY;
  for (let x = firstOf(view.west); x < view.east; x += AVENUE_EVERY) {
    for (let y = firstOf(view.north); y < view.south; y += AVENUE_EVERY) {
      if (!isPark(x, y)) continue;
      const [right, bottom] = [view.left(x + AVENUE_EVERY), view.top(y + AVENUE_EVERY)];
      squares.push(`M${view.left(x)} ${view.top(y)}H${right}V${bottom}H${view.left(x)}Z`);
    }
  }
  return squares.join('');
}

/** The rivers of a tile: down one bank, up the other. */
export function riversPath(view: TileView): string {
  const rows: number[] = [];
  const step = Math.max(0.2, (view.south - view.north) / 48);
  for (let y = view.north; y < view.south + step; y += step) rows.push(y);
  const rivers: string[] = [];
  for (let valley = valleyOf(view.west); valley <= valleyOf(view.east); valley += 1) {
    const bank = (reach: number) => (y: number) => `${view.left(riverX(valley, y) + reach)} ${view.top(y)}`;
    const banks = [...rows.map(bank(-RIVER_REACH)), ...rows.toReversed().map(bank(RIVER_REACH))];
    rivers.push(`M${banks.join('L')}Z`);
  }
  return rivers.join('');
}

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

import { heightMetersAt } from './hills.js';
import { pixels, TILE_SIZE, type TileView } from './tile-view.js';

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

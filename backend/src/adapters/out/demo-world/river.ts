import { chanceAt } from './chance.js';

/*
 * Rivers run from north to south, one a valley. A row of streets meets a river once, and over twenty rows a river wanders
 * by less than the twenty blocks between main avenues: so both banks always stay connected (demo-world.spec.ts).
 */

/** From river to river. */
export const VALLEY_BLOCKS = 64;
/** Puts a river where Portland has one. */
const FIRST_RIVER_X = 58;
/** Half the river's width along a row. */
export const RIVER_REACH = 0.8;

/** The number of the valley that a place lies in. */
export const valleyOf = (x: number): number => Math.round((x - FIRST_RIVER_X) / VALLEY_BLOCKS);

/** Where the middle of a valley's river is on row `y`. */
export function riverX(valley: number, y: number): number {
  const phase = 2 * Math.PI * chanceAt(valley, 0, 1);
  return (
    FIRST_RIVER_X + valley * VALLEY_BLOCKS + 8 * Math.sin(y / 23 + phase) + 4 * Math.sin(y / 9.1 + 2 * phase)
  );
}

/** Blocks along the row to the middle of the nearest river. */
export const blocksToRiver = (x: number, y: number): number => Math.abs(x - riverX(valleyOf(x), y));

export const isWater = (x: number, y: number): boolean => blocksToRiver(x, y) < RIVER_REACH;

/** Whether the block of row `y` from `x` to `x + 1` gets wet. */
export function rowGetsWet(x: number, y: number): boolean {
  const middle = riverX(valleyOf(x + 0.5), y);
  return middle + RIVER_REACH > x && middle - RIVER_REACH < x + 1;
}

/** Whether the block of column `x` from `y` to `y + 1` gets wet: a river turns too slowly to slip between the looks. */
export const columnGetsWet = (x: number, y: number): boolean =>
  [0, 0.25, 0.5, 0.75, 1].some((share) => isWater(x, y + share));

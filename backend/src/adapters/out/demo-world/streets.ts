import { chanceAt } from './chance.js';
import { blocksToRiver, columnGetsWet, rowGetsWet } from './river.js';

export type StreetKind = 'street' | 'avenue' | 'bridge' | 'path';

/** Every fifth street is an avenue: it runs through and goes around parks. */
export const AVENUE_EVERY = 5;
/** Every second avenue from west to east crosses the rivers. */
const BRIDGE_EVERY = 10;

const PARK_PURPOSE = 2;
const GAP_PURPOSE = 3;
const SHARE_OF_PARKS = 0.08;
/** Streets that end early keep the town from looking like graph paper. */
const SHARE_OF_GAPS = 0.16;
/** In a park only the lines through here are walked and ridden on. */
const PATH_LINE = 2;
/** A park keeps this far from the river, counted from its middle: nothing may cut it off from its avenues. */
const PARK_TO_RIVER = 6;

/** Whether the square between avenues that holds this block (its north-west corner given) is a park. */
export function isPark(x: number, y: number): boolean {
  const [column, row] = [Math.floor(x / AVENUE_EVERY), Math.floor(y / AVENUE_EVERY)];
  if (chanceAt(column, row, PARK_PURPOSE) >= SHARE_OF_PARKS) return false;
  const middle = AVENUE_EVERY / 2;
  return blocksToRiver(column * AVENUE_EVERY + middle, row * AVENUE_EVERY + middle) > PARK_TO_RIVER;
}

/** What runs from the junction (x, y) one block to the east; null where nothing does. */
export function streetEast(x: number, y: number): StreetKind | null {
  const isWet = rowGetsWet(x, y);
  if (isWet) return y % BRIDGE_EVERY === 0 ? 'bridge' : null;
  if (y % AVENUE_EVERY === 0) return 'avenue';
  if (isPark(x, y)) return y % AVENUE_EVERY === PATH_LINE ? 'path' : null;
  return 'street';
}

/** What runs from the junction (x, y) one block to the south; null where nothing does. */
export function streetSouth(x: number, y: number): StreetKind | null {
  if (columnGetsWet(x, y)) return null;
  if (x % AVENUE_EVERY === 0) return 'avenue';
  if (isPark(x, y)) return x % AVENUE_EVERY === PATH_LINE ? 'path' : null;
  return chanceAt(x, y, GAP_PURPOSE) < SHARE_OF_GAPS ? null : 'street';
}

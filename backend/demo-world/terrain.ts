import type { Coordinates } from '../src/domain/route/location.js';

/*
 * The demo world is drawn on the web map's own projection (spherical Mercator), measured in blocks: its streets run
 * straight on every tile, and a block is about a tenth of a mile wherever people in the United States commute.
 */

/** A place in the demo world: x grows to the east, y to the south. Streets run along whole numbers. */
export interface BlockPoint {
  readonly x: number;
  readonly y: number;
}

/** Makes a block 0.097 miles long in Portland and 0.124 in Miami. */
export const BLOCKS_AROUND_EARTH = 180_000;

/** 2π × 3959 miles, the specification's earth, in metres. */
const EQUATOR_METERS = 2 * Math.PI * 3959 * 1609.344;

/** Where the web's map ends; the projection has no poles. */
const MAX_LATITUDE = 85;

export function blocksOf({ lat, lng }: Coordinates): BlockPoint {
  const latitude = radians(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)));
  return {
    x: ((lng + 180) / 360) * BLOCKS_AROUND_EARTH,
    y: ((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * BLOCKS_AROUND_EARTH,
  };
}

export const placeOf = ({ x, y }: BlockPoint): Coordinates => ({
  lat: (latitudeOf(y) * 180) / Math.PI,
  lng: (x / BLOCKS_AROUND_EARTH) * 360 - 180,
});

/** How long a block is there. */
export const metersPerBlock = (y: number): number =>
  (EQUATOR_METERS / BLOCKS_AROUND_EARTH) * Math.cos(latitudeOf(y));

/** In radians. */
const latitudeOf = (y: number): number => Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / BLOCKS_AROUND_EARTH)));

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** 0 up to, without, 1: looks like chance, but is the same for the same numbers on every machine and in every run. */
export function chanceAt(x: number, y: number, purpose: number): number {
  let hash = Math.imul(x | 0, 0x9e3779b1) ^ Math.imul(y | 0, 0x85ebca77) ^ Math.imul(purpose, 0xc2b2ae3d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** 0 to 1: chance at whole numbers, smooth in between (value noise). */
export function smoothChanceAt(x: number, y: number, purpose: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [eased(x - left), eased(y - top)];
  const alongTop = mixed(chanceAt(left, top, purpose), chanceAt(left + 1, top, purpose), right);
  const alongBottom = mixed(chanceAt(left, top + 1, purpose), chanceAt(left + 1, top + 1, purpose), right);
  return mixed(alongTop, alongBottom, down);
}

const eased = (share: number): number => share * share * (3 - 2 * share);

const mixed = (a: number, b: number, share: number): number => a + (b - a) * share;

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

const RIVER_METERS = 12;
const TERRACE_METERS = 18;
const HILL_METERS = 70;
/** Below this the chance of a hill makes a plain. */
const PLAIN_SHARE = 0.35;
/** From the river to where the hills stand at full height. */
const VALLEY_SIDE_BLOCKS = 24;

/** Height of the ground above sea level in metres: plains along the rivers, hills of up to 6 % between the valleys. */
export function heightMetersAt({ x, y }: BlockPoint): number {
  const chance = 0.7 * smoothChanceAt(x / 18, y / 18, 4) + 0.3 * smoothChanceAt(x / 7, y / 7, 5);
  const hill = Math.max(0, (chance - PLAIN_SHARE) / (1 - PLAIN_SHARE)) * HILL_METERS;
  const share = Math.min(1, blocksToRiver(x, y) / VALLEY_SIDE_BLOCKS);
  return RIVER_METERS + share * share * (3 - 2 * share) * (TERRACE_METERS + hill);
}

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

import { smoothChanceAt } from './chance.js';
import { blocksToRiver } from './river.js';
import type { BlockPoint } from './block-grid.js';

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

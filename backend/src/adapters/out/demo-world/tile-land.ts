import { RIVER_REACH, riverX, valleyOf } from './river.js';
import { AVENUE_EVERY, isPark } from './streets.js';
import type { TileView } from './tile-view.js';

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

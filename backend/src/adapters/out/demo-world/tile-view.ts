import { BLOCKS_AROUND_EARTH, type BlockPoint } from './block-grid.js';

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

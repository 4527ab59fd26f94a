import type { GoogleMap, TileMap } from './config.js';
import type { Environment } from './environment.schema.js';

/** The demo server draws its own little world. */
const DEMO_TILES: TileMap = {
  kind: 'tiles',
  tileUrl: '/api/demo/tiles/{z}/{x}/{y}.svg',
  attribution: 'Demo map: made-up streets',
  maxZoom: 18,
};

/** https://operations.osmfoundation.org/policies/tiles/ */
const OPENSTREETMAP_TILES: TileMap = {
  kind: 'tiles',
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  maxZoom: 19,
};

/** What the browser draws its map of: Google's script if there is a key for it, else tiles. */
export function mapSource(env: Environment): TileMap | GoogleMap {
  const { GOOGLE_MAPS_BROWSER_KEY: browserKey, TILE_URL: tileUrl, TILE_ATTRIBUTION: credit } = env;
  if (browserKey !== undefined) return { kind: 'google', browserKey };
  if (tileUrl === undefined) return env.APP_MODE === 'demo' ? DEMO_TILES : OPENSTREETMAP_TILES;
  // Tiles of one's own are nearly always drawn of OpenStreetMap's data, whose licence asks for this credit.
  return { ...OPENSTREETMAP_TILES, tileUrl, attribution: credit ?? OPENSTREETMAP_TILES.attribution };
}

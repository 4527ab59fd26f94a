import {
  contoursPath,
  parksPath,
  riversPath,
  streetPaths,
  pixels,
  TILE_SIZE,
  viewOf,
  type TileName,
  type TileView,
} from './tile-layers.js';

/** Calm colours for a light map: a route drawn on it has to stand out. */
const LAND = '#f3f1ec';
const PARK = '#d5e8c8';
const WATER = '#a9cfe6';
const STREET = '#ffffff';
const CASING = '#d2cdc2';
const AVENUE = '#fbe9b7';
const AVENUE_CASING = '#cdb988';
const PATH = '#9bb98a';
const CONTOUR = '#d9c8ad';

/** Further out than this there would be nothing but lines. */
const DETAILS_FROM_ZOOM = 10;
const PARKS_FROM_ZOOM = 11;

/** A tile of the demo world's map as an SVG document, or null for a name that is no tile. */
export function demoMapTile(name: TileName): string | null {
  const view = viewOf(name);
  if (view === null) return null;
  const details = view.z >= DETAILS_FROM_ZOOM ? detailsOf(view) : '';
  // On every other tile: often enough to be seen on each screen, rarely enough to keep quiet.
  const mark = (name.x + name.y) % 2 === 0 ? MARK : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_SIZE}" height="${TILE_SIZE}" viewBox="0 0 ${TILE_SIZE} ${TILE_SIZE}">` +
    `<rect width="${TILE_SIZE}" height="${TILE_SIZE}" fill="${LAND}"/>${details}${mark}</svg>`
  );
}

const MARK =
  `<text x="128" y="132" text-anchor="middle" font-family="system-ui,sans-serif" font-size="11" ` +
  `letter-spacing="2" fill="#6b6558" fill-opacity="0.45">Demo map</text>`;

function detailsOf(view: TileView): string {
  const streets = streetPaths(view);
  const widthOf = (shareOfBlock: number, min: number) => Math.max(min, shareOfBlock * view.pixelsPerBlock);
  const [side, main] = [widthOf(0.07, 1), widthOf(0.11, 1.6)];
  const casing = view.z >= 14 ? 2 : 1;
  return [
    view.z >= PARKS_FROM_ZOOM ? `<path d="${parksPath(view)}" fill="${PARK}"/>` : '',
    line(contoursPath(view), CONTOUR, 0.8),
    `<path d="${riversPath(view)}" fill="${WATER}"/>`,
    line(streets.path, PATH, widthOf(0.02, 1.2), '4 3'),
    line(streets.street, CASING, side + casing),
    line(streets.avenue + streets.bridge, AVENUE_CASING, main + casing),
    line(streets.street, STREET, side),
    line(streets.avenue + streets.bridge, AVENUE, main),
  ].join('');
}

function line(path: string, color: string, width: number, dashes?: string): string {
  if (path === '') return '';
  const dashed = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`;
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${pixels(width)}" stroke-linecap="round"${dashed}/>`;
}

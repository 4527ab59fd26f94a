import type { DemoTileScheme } from '../src/application/ports/demo.port.js';
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

/** Calm colors: a route drawn on the map has to stand out. */
const LIGHT = {
  land: '#f3f1ec',
  park: '#d5e8c8',
  water: '#a9cfe6',
  street: '#ffffff',
  casing: '#d2cdc2',
  avenue: '#fbe9b7',
  avenueCasing: '#cdb988',
  path: '#9bb98a',
  contour: '#d9c8ad',
  mark: '#6b6558',
};
type Palette = typeof LIGHT;

const DARK: Palette = {
  land: '#23282a',
  park: '#26382c',
  water: '#1d3a4c',
  street: '#3d4447',
  casing: '#1a1f21',
  avenue: '#5a5340',
  avenueCasing: '#1a1f21',
  path: '#3f5a45',
  contour: '#343029',
  mark: '#b9b4a8',
};
const PALETTES: Readonly<Record<DemoTileScheme, Palette>> = { light: LIGHT, dark: DARK };

/** Further out than this there would be nothing but lines. */
const DETAILS_FROM_ZOOM = 10;
const PARKS_FROM_ZOOM = 11;

/** A tile of the demo world's map as an SVG document, or null for a name that is no tile. */
export function demoMapTile(name: TileName, scheme: DemoTileScheme): string | null {
  const view = viewOf(name);
  if (view === null) return null;
  const colors = PALETTES[scheme];
  const details = view.z >= DETAILS_FROM_ZOOM ? detailsOf(view, colors) : '';
  // On every other tile: often enough to be seen on each screen, rarely enough to keep quiet.
  const mark = (name.x + name.y) % 2 === 0 ? markIn(colors) : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_SIZE}" height="${TILE_SIZE}" viewBox="0 0 ${TILE_SIZE} ${TILE_SIZE}">` +
    `<rect width="${TILE_SIZE}" height="${TILE_SIZE}" fill="${colors.land}"/>${details}${mark}</svg>`
  );
}

const markIn = ({ mark }: Palette): string =>
  `<text x="128" y="132" text-anchor="middle" font-family="system-ui,sans-serif" font-size="11" ` +
  `letter-spacing="2" fill="${mark}" fill-opacity="0.45">Demo map</text>`;

function detailsOf(view: TileView, colors: Palette): string {
  const streets = streetPaths(view);
  const widthOf = (shareOfBlock: number, min: number) => Math.max(min, shareOfBlock * view.pixelsPerBlock);
  const [side, main] = [widthOf(0.07, 1), widthOf(0.11, 1.6)];
  const casing = view.z >= 14 ? 2 : 1;
  return [
    view.z >= PARKS_FROM_ZOOM ? `<path d="${parksPath(view)}" fill="${colors.park}"/>` : '',
    line(contoursPath(view), colors.contour, 0.8),
    `<path d="${riversPath(view)}" fill="${colors.water}"/>`,
    line(streets.path, colors.path, widthOf(0.02, 1.2), '4 3'),
    line(streets.street, colors.casing, side + casing),
    line(streets.avenue + streets.bridge, colors.avenueCasing, main + casing),
    line(streets.street, colors.street, side),
    line(streets.avenue + streets.bridge, colors.avenue, main),
  ].join('');
}

function line(path: string, color: string, width: number, dashes?: string): string {
  if (path === '') return '';
  const dashed = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`;
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${pixels(width)}" stroke-linecap="round"${dashed}/>`;
}

import { describe, expect, it } from '@jest/globals';
import { demoMapTile } from './map-tile.js';

/** The tile at a zoom that shows the middle of Portland. */
function portland(z: number, scheme: 'light' | 'dark' = 'light'): string | null {
  const tiles = 2 ** z;
  const latitude = (45.5231 * Math.PI) / 180;
  const name = {
    z,
    x: Math.floor(((-122.66 + 180) / 360) * tiles),
    y: Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * tiles),
  };
  return demoMapTile(name, scheme);
}

describe("a tile of the demo's map", () => {
  it.each([10, 11, 12, 13, 14, 15, 16, 17, 18])('is drawn at zoom %d, in less than 60 kB', (z) => {
    const tile = portland(z) ?? '';
    expect(tile).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="256" height="256"/);
    expect(tile).toMatch(/<\/svg>$/);
    expect(tile).not.toMatch(/NaN|undefined|Infinity|null/);
    expect(tile.length).toBeLessThan(60_000);
    expect(portland(z)).toBe(tile);
  });

  it('shows streets, avenues, the river and parks', () => {
    const tile = portland(13) ?? '';
    for (const color of ['#ffffff', '#fbe9b7', '#a9cfe6', '#d5e8c8']) expect(tile).toContain(color);
  });

  it('has the same shapes in dark colors', () => {
    const [light, dark] = [portland(13) ?? '', portland(13, 'dark') ?? ''];
    const shapes = (tile: string) => tile.replace(/#[0-9a-f]{6}/g, '');
    expect(shapes(dark)).toBe(shapes(light));
    const brightest = (dark.match(/(?:fill|stroke)="#[0-9a-f]{6}"/g) ?? [])
      .filter((color) => !color.includes('#b9b4a8'))
      .map((color) =>
        Math.max(...[1, 3, 5].map((at) => parseInt(color.split('#')[1]!.slice(at - 1, at + 1), 16))),
      );
    expect(Math.max(...brightest)).toBeLessThan(0x70);
  });

  it('is plain land when zoomed out too far to show details', () => {
    expect(demoMapTile({ z: 4, x: 2, y: 5 }, 'light')).not.toContain('<path');
  });

  it('is labeled as a demo here and there', () => {
    const tiles = [0, 1].map((x) => demoMapTile({ z: 12, x: 650 + x, y: 1460 }, 'light') ?? '');
    expect(tiles.filter((tile) => tile.includes('Demo map'))).toHaveLength(1);
  });

  it('is drawn up to the edges of the world', () => {
    for (const edge of [0, 2 ** 12 - 1])
      expect(demoMapTile({ z: 12, x: edge, y: edge }, 'light')).not.toContain('NaN');
  });

  it.each([
    { z: 19, x: 0, y: 0 },
    { z: -1, x: 0, y: 0 },
    { z: 10, x: 1024, y: 0 },
    { z: 10, x: 0, y: -1 },
    { z: 10.5, x: 0, y: 0 },
    { z: Number.NaN, x: 0, y: 0 },
    { z: 10, x: Infinity, y: 0 },
  ])('does not exist at %j', (name) => {
    expect(demoMapTile(name, 'light')).toBeNull();
  });
});

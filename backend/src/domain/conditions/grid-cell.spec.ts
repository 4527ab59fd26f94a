import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gridCellOf } from './grid-cell.js';

describe('a grid cell', () => {
  it.each([
    [45.5152, -122.6784, '45.50,-122.70'],
    [45.52, -122.66, '45.50,-122.65'],
    [45.53, -122.66, '45.55,-122.65'],
    [-0.01, 0.01, '0.00,0.00'],
    [21.3069, -157.8583, '21.30,-157.85'],
    [90, 180, '90.00,180.00'],
  ])('of %d, %d is %s', (lat, lng, name) => {
    expect(gridCellOf({ lat, lng }).name).toBe(name);
  });

  it('has its centre within 0.025° of every place in it, and the centre in itself', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, (somewhere) => {
        const { name, centre } = gridCellOf(somewhere);
        expect(Math.abs(centre.lat - somewhere.lat)).toBeLessThanOrEqual(0.025 + 1e-9);
        expect(Math.abs(centre.lng - somewhere.lng)).toBeLessThanOrEqual(0.025 + 1e-9);
        expect(gridCellOf(centre)).toEqual({ name, centre });
      }),
      { seed: 20260615 },
    );
  });
});

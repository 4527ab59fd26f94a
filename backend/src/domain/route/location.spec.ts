import { expect, it, describe } from '@jest/globals';
import { nearestFirst, gridCellOf } from './location.js';
import fc from 'fast-check';

const PORTLAND = { name: 'Portland', lat: 45.523, lng: -122.676 };
const SEATTLE = { name: 'Seattle', lat: 47.606, lng: -122.332 };
const BOSTON = { name: 'Boston', lat: 42.358, lng: -71.06 };
const TWIN = { ...SEATTLE, name: 'Twin' };

it.each([
  [PORTLAND, ['Portland', 'Seattle', 'Twin', 'Boston']],
  [BOSTON, ['Boston', 'Seattle', 'Twin', 'Portland']],
])('puts the nearest first and keeps ties in order: from $name', (near, expected) => {
  const places = [BOSTON, SEATTLE, PORTLAND, TWIN];
  expect(nearestFirst(places, (place) => place, near).map(({ name }) => name)).toEqual(expected);
  expect(places[0]).toBe(BOSTON);
});

it('measures the shorter direction around the earth', () => {
  const [first] = nearestFirst(
    [
      { lat: 0, lng: 100 },
      { lat: 0, lng: -179 },
    ],
    (place) => place,
    { lat: 0, lng: 179 },
  );
  expect(first).toEqual({ lat: 0, lng: -179 });
});

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

  it('has its center within 0.025° of every place in it, and the center in itself', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, (somewhere) => {
        const { name, center } = gridCellOf(somewhere);
        expect(Math.abs(center.lat - somewhere.lat)).toBeLessThanOrEqual(0.025 + 1e-9);
        expect(Math.abs(center.lng - somewhere.lng)).toBeLessThanOrEqual(0.025 + 1e-9);
        expect(gridCellOf(center)).toEqual({ name, center });
      }),
      { seed: 20260615 },
    );
  });
});

import { expect, it } from '@jest/globals';
import { nearestFirst } from './nearest-first.js';

const PORTLAND = { name: 'Portland', lat: 45.523, lng: -122.676 };
const SEATTLE = { name: 'Seattle', lat: 47.606, lng: -122.332 };
const BOSTON = { name: 'Boston', lat: 42.358, lng: -71.06 };
const TWIN = { ...SEATTLE, name: 'Twin' };

it.each([
  [PORTLAND, ['Portland', 'Seattle', 'Twin', 'Boston']],
  [BOSTON, ['Boston', 'Seattle', 'Twin', 'Portland']],
])('puts the nearest first and leaves equals in their order: from $name', (near, expected) => {
  const places = [BOSTON, SEATTLE, PORTLAND, TWIN];
  expect(nearestFirst(places, (place) => place, near).map(({ name }) => name)).toEqual(expected);
  expect(places[0]).toBe(BOSTON);
});

it('goes the short way around the earth', () => {
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

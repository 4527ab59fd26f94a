import { expect, test } from '@jest/globals';
import { added, inserted, moved, nudged, removed, type Direction } from './geometry/via-points';
import { straightLineDraft } from './straight-line';

/** East along 45° N, then north. */
const LINE = [
  { lat: 45, lng: -122.1 },
  { lat: 45, lng: -122.0 },
  { lat: 45.1, lng: -122.0 },
];
const EARLY = { lat: 45, lng: -122.08 };
const LATE = { lat: 45.05, lng: -122.0 };
const DROP = { lat: 45.02, lng: -122.05 };

test.each([
  ['the only one', [], { lat: 45, lng: -122.05 }, 0],
  ['before both', [EARLY, LATE], { lat: 45, lng: -122.095 }, 0],
  ['between the two', [EARLY, LATE], { lat: 45, lng: -122.05 }, 1],
  ['behind both', [EARLY, LATE], { lat: 45.08, lng: -122.0 }, 2],
  ['a little beside the line', [EARLY, LATE], { lat: 45.0002, lng: -122.05 }, 1],
])('a point dragged from the line becomes %s', (_, viaPoints, grabbed, index) => {
  expect(inserted(viaPoints, LINE, grabbed, DROP)).toEqual(viaPoints.toSpliced(index, 0, DROP));
});

test('on a way that comes back along the same street the order is the one of the points', () => {
  const thereAndBack = [LINE[0], LINE[1], LINE[0]].filter((place) => place !== undefined);
  const turn = { lat: 45, lng: -122.0 };
  const back = { lat: 45, lng: -122.06 };
  expect(inserted([turn, back], thereAndBack, { lat: 45, lng: -122.05 }, DROP)[0]).toEqual(DROP);
});

test('a new point comes into the middle of the longest stretch', () => {
  // North is the longer one: 0.1° of longitude is less than 0.1° of latitude.
  const { viaPoints, index } = added([{ lat: 45, lng: -122.0 }], LINE);
  expect(index).toBe(1);
  expect(viaPoints[1]).toEqual({ lat: 45.05, lng: -122 });
});

test('without any length there is no middle', () => {
  const nowhere = { lat: 45, lng: -122 };
  expect(added([], [nowhere, nowhere])).toEqual({ viaPoints: [nowhere], index: 0 });
});

test.each<[Direction, number, number]>([
  ['north', 1, 0],
  ['south', -1, 0],
  ['east', 0, 1],
  ['west', 0, -1],
])('a push to the %s is about 160 feet that way', (direction, lat, lng) => {
  const pushed = nudged(LATE, direction);
  expect(Math.sign(pushed.lat - LATE.lat)).toBe(lat);
  expect(Math.sign(pushed.lng - LATE.lng)).toBe(lng);
  // Ten thousand of them, so that the mile's tenths tell.
  const far = {
    lat: LATE.lat + (pushed.lat - LATE.lat) * 100,
    lng: LATE.lng + (pushed.lng - LATE.lng) * 100,
  };
  const feet = (straightLineDraft(LATE, far).distance * 5280) / 100;
  expect(Math.abs(feet - 164)).toBeLessThan(3);
});

test('points are moved and removed by their place', () => {
  expect(moved([EARLY, LATE], 1, DROP)).toEqual([EARLY, DROP]);
  expect(removed([EARLY, LATE], 0)).toEqual([LATE]);
});

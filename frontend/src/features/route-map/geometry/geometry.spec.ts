import { expect, test } from '@jest/globals';
import { added, inserted, moved, nudged, removed, type Direction } from './via-points';
import { straightLineDraft } from '../straight-line';
import { decodePolyline } from './line';

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
  ['a little off the line', [EARLY, LATE], { lat: 45.0002, lng: -122.05 }, 1],
])('a point dragged from the line becomes %s', (_, viaPoints, grabbed, index) => {
  expect(inserted(viaPoints, LINE, grabbed, DROP)).toEqual(viaPoints.toSpliced(index, 0, DROP));
});

test('on a route that returns along the same street the points keep their order', () => {
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
])('a nudge to the %s moves about 160 feet', (direction, lat, lng) => {
  const pushed = nudged(LATE, direction);
  expect(Math.sign(pushed.lat - LATE.lat)).toBe(lat);
  expect(Math.sign(pushed.lng - LATE.lng)).toBe(lng);
  // Ten thousand of them, so that tenths of a mile make a difference.
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

test('the example of the format’s description', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ]);
});

test.each([
  ['nothing', '', 0],
  ['half a place', '_p~iF', 0],
  ['a place and a half', '_p~iF~ps|U_ulL', 1],
  ['an end in the middle of a number', '_p~iF~ps|U_ulLnnq', 1],
])('%s leaves what can be read', (_, encoded, places) => {
  expect(decodePolyline(encoded)).toHaveLength(places);
});

const HOME = { lat: 45.5231, lng: -122.6765 };

test.each([
  { to: HOME, via: [], distance: 0, minutes: 0 },
  // One degree of latitude is 3959 × π / 180 = 69.1 miles.
  { to: { lat: 46.5231, lng: -122.6765 }, via: [], distance: 69.1, minutes: 345 },
  { to: { lat: 45.5331, lng: -122.6765 }, via: [], distance: 0.7, minutes: 3 },
  { to: HOME, via: [{ lat: 45.5331, lng: -122.6765 }], distance: 1.4, minutes: 7 },
])('the straight line to $to is $distance miles and $minutes minutes', ({ to, via, distance, minutes }) => {
  const draft = straightLineDraft(HOME, to, via);
  expect(draft).toMatchObject({
    distance,
    estimatedTime: minutes,
    isStraightLine: true,
    elevationGain: null,
  });
});

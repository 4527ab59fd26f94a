import { expect, test } from '@jest/globals';
import { straightLineDraft } from './straight-line';

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

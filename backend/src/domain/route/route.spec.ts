import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { caloriesOf, routePathOf, straightLineDirections } from './route.js';
import { distanceMilesBetween } from './location.js';
import { UNKNOWN_ELEVATION } from './elevation-profile.js';

const PORTLAND = { lat: 45.5231, lng: -122.6765 };
const SEATTLE = { lat: 47.6062, lng: -122.3321 };

const straightLinePath = (...places: Parameters<typeof straightLineDirections>) =>
  routePathOf(straightLineDirections(...places), places[2] ?? [], UNKNOWN_ELEVATION);

describe('the distance between two places', () => {
  it('is the great circle on an earth of 3959 miles radius', () => {
    expect(distanceMilesBetween(PORTLAND, SEATTLE)).toBeCloseTo(144.9, 1);
    expect(distanceMilesBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 3959, 6);
  });

  it('is 0 from a place to itself, symmetric, and never more than halfway around the earth', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const miles = distanceMilesBetween(a, b);
        return (
          distanceMilesBetween(a, a) === 0 &&
          Math.abs(miles - distanceMilesBetween(b, a)) < 1e-6 &&
          miles >= 0 &&
          miles <= Math.PI * 3959 + 1e-6
        );
      }),
    );
  });
});

describe('the straight-line fallback', () => {
  it('rounds to 0.1 mile and whole minutes at 12 mph, and has no elevation', () => {
    expect(straightLinePath(PORTLAND, { lat: 45.5051, lng: -122.675 })).toMatchObject({
      distanceMiles: 1.2,
      rideMinutes: 6,
      isStraightLine: true,
      elevationGainFeet: null,
      polyline: null,
    });
  });

  it('runs through the via points', () => {
    const detour = straightLinePath(PORTLAND, PORTLAND, [SEATTLE]);
    expect(detour.distanceMiles).toBeCloseTo(289.7, 0);
  });

  it('is 0 from a place to itself', () => {
    expect(straightLinePath(PORTLAND, PORTLAND)).toMatchObject({ distanceMiles: 0, rideMinutes: 0 });
  });
});

describe('calories', () => {
  it.each([
    [4.2, 70, 'regular', 245],
    [4.2, 70, 'electric', 123],
    [4.2, null, 'regular', 210],
    [0, 0, 'regular', 0],
  ] as const)('%d miles with %s feet of gain on a %s bike are %d each way', (miles, gain, bike, each) => {
    expect(caloriesOf({ distanceMiles: miles, elevationGainFeet: gain }, bike)).toEqual({
      morning: each,
      evening: each,
      total: 2 * each,
    });
  });

  it('are those of each ride if the way home differs', () => {
    const wayHome = { distanceMiles: 6, elevationGainFeet: null };
    expect(caloriesOf({ distanceMiles: 4.2, elevationGainFeet: 70, wayHome }, 'regular')).toEqual({
      morning: 245,
      evening: 300,
      total: 545,
    });
  });
});

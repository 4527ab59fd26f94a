import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { elevationProfileOf, elevationSamples, UNKNOWN_ELEVATION } from './elevation-profile.js';

const gainAndLoss = (heights: readonly number[]) => {
  const { elevationGainFeet, elevationLossFeet } = elevationProfileOf(heights);
  return [elevationGainFeet, elevationLossFeet];
};

describe('an elevation profile', () => {
  it('is in feet: 100 m up and 40 m down', () => {
    expect(elevationProfileOf([10, 60, 110, 110, 90, 70])).toEqual({
      elevationGainFeet: 328,
      elevationLossFeet: 131,
      startElevationFeet: 33,
      endElevationFeet: 230,
    });
  });

  it('is unknown, not flat, without elevations', () => {
    expect(elevationProfileOf([])).toEqual(UNKNOWN_ELEVATION);
  });

  it.each([
    ['one elevation', [12]],
    ['a plain', [20, 20, 20, 20]],
    ['noise of a meter up and down', [20, 21, 19, 20, 21, 19, 20, 19, 21, 20]],
    ['a bridge that the model reads as ground', [20, 20, 20, 35, 20, 20, 20]],
    ['a hole of one sample', [20, 20, -4, 20, 20]],
    ['the sea', [0, 0, 0]],
  ])('is flat over %s', (_what, heights) => {
    expect(gainAndLoss(heights)).toEqual([0, 0]);
  });

  it('is flat over any noise of less than 1.5 m, however long', () => {
    const noise = fc.double({ min: -1.49, max: 1.49, noNaN: true });
    fc.assert(
      fc.property(fc.array(noise, { minLength: 1, maxLength: 50 }), (wobbles) => {
        expect(gainAndLoss(wobbles.map((wobble) => 100 + wobble))).toEqual([0, 0]);
      }),
    );
  });

  it('counts a steady climb in small steps to within 10 feet', () => {
    const [gain, loss] = gainAndLoss(Array.from({ length: 50 }, (_, index) => 10 + index));
    expect(gain).toBeGreaterThan(49 * 3.28084 - 10);
    expect(gain).toBeLessThanOrEqual(161);
    expect(loss).toBe(0);
  });

  it('does not count noise on a climb', () => {
    const [gain, loss] = gainAndLoss(Array.from({ length: 50 }, (_, index) => 10 + 2 * index + (index % 2)));
    expect(gain).toBeLessThan(335);
    expect(gain).toBeGreaterThan(305);
    expect(loss).toBe(0);
  });

  it('is never negative, and gain minus loss is the difference between the ends to within 10 feet', () => {
    const height = fc.double({ min: -80, max: 4000, noNaN: true });
    fc.assert(
      fc.property(fc.array(height, { minLength: 1, maxLength: 50 }), (heights) => {
        const profile = elevationProfileOf(heights);
        const { elevationGainFeet: gain, elevationLossFeet: loss } = profile;
        const net = (profile.endElevationFeet ?? 0) - (profile.startElevationFeet ?? 0);
        return gain !== null && loss !== null && gain >= 0 && loss >= 0 && Math.abs(gain - loss - net) <= 12;
      }),
    );
  });
});

describe('the samples of a route', () => {
  const lineOf = (degrees: number) => [
    { lat: 45, lng: -122 },
    { lat: 45 + degrees, lng: -122 },
  ];

  it.each([
    ['a short one', 0.00001, 2],
    ['a mile', 1 / 69.1, 18],
    ['ten miles', 10 / 69.1, 50],
    ['300 miles', 300 / 69.1, 50],
  ])('are 50 at most: %s', (_what, degrees, count) => {
    expect(elevationSamples(lineOf(degrees))).toHaveLength(count);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOnStreet } from '../testing/builders/demo-streets.js';
import { distanceMilesBetween } from '../src/domain/route/location.js';
import { bikeRide, nearestStreet, type StreetPoint } from './bike-ride.js';
import {
  blocksOf,
  metersPerBlock,
  placeOf,
  heightMetersAt,
  isWater,
  riverX,
  valleyOf,
  isPark,
  streetEast,
  streetSouth,
} from './terrain.js';

/** Anywhere that people in the United States commute. */
const aPlace = fc.record({
  lat: fc.double({ min: 19, max: 65, noNaN: true }),
  lng: fc.double({ min: -160, max: -67, noNaN: true }),
});
const aShare = fc.double({ min: -1, max: 1, noNaN: true });

const streetAt = (place: { lat: number; lng: number }): StreetPoint => {
  const point = nearestStreet(blocksOf(place));
  if (!point) throw new Error('no street');
  return point;
};

const nearby = (place: { lat: number; lng: number }, north: number, east: number, degrees: number) => ({
  lat: place.lat + north * degrees,
  lng: place.lng + east * degrees,
});

describe("the demo world's grid", () => {
  it('maps every place to blocks and back', () => {
    fc.assert(fc.property(aPlace, (place) => distanceMilesBetween(place, placeOf(blocksOf(place))) < 1e-6));
  });

  it.each([
    ['Portland', 45.52],
    ['Miami', 25.77],
    ['Anchorage', 61.2],
  ])('has blocks of about a tenth of a mile in %s', (_city, lat) => {
    const miles = metersPerBlock(blocksOf({ lat, lng: -100 }).y) / 1609.344;
    expect(miles).toBeGreaterThan(0.06);
    expect(miles).toBeLessThan(0.13);
  });
});

describe("the demo world's streets", () => {
  it('cross a river on bridges only, and bridges are where a river is', () => {
    const y = Math.round(blocksOf({ lat: 45.52, lng: 0 }).y);
    for (let row = y; row < y + 40; row += 1) {
      const x = Math.floor(riverX(448, row));
      expect(streetEast(x, row)).toBe(row % 10 === 0 ? 'bridge' : null);
      expect(isWater(x + 0.5, row) || isWater(x, row) || isWater(x + 1, row)).toBe(true);
    }
  });

  it('go around parks, in which there are paths', () => {
    let parks = 0;
    for (let x = 28_500; x < 28_700; x += 5) {
      for (let y = 65_000; y < 65_200; y += 5) {
        if (!isPark(x, y)) continue;
        parks += 1;
        expect([streetEast(x, y), streetSouth(x, y)]).toEqual(['avenue', 'avenue']);
        expect(streetEast(x + 1, y + 1)).toBeNull();
        expect(streetSouth(x + 1, y + 1)).toBeNull();
        expect([streetEast(x + 1, y + 2), streetSouth(x + 2, y + 1)]).toEqual(['path', 'path']);
      }
    }
    expect(parks).toBeGreaterThan(20);
  });

  it('lie within a few blocks of everywhere', () => {
    fc.assert(
      fc.property(aPlace, (place) => {
        const blocks = blocksOf(place);
        const { x, y } = streetAt(place);
        return Math.hypot(x - blocks.x, y - blocks.y) < 4;
      }),
    );
  });
});

describe("the demo world's rides", () => {
  it('follow streets between any two places within commuting distance, across rivers or not', () => {
    fc.assert(
      fc.property(aPlace, aShare, aShare, (place, north, east) => {
        const ride = bikeRide(streetAt(place), streetAt(nearby(place, north, east, 0.05)));
        if (ride === null) return false;
        return ride.points.every((point, index) => isOnStreet(ride.points[index - 1] ?? point, point));
      }),
    );
  });

  it('use avenues when they are long', () => {
    fc.assert(
      fc.property(aPlace, aShare, aShare, (place, north, east) => {
        const [from, to] = [streetAt(place), streetAt(nearby(place, north, east, 2))];
        const ride = bikeRide(from, to);
        if (ride === null) return false;
        return ride.points.every((point, index) => isOnStreet(ride.points[index - 1] ?? point, point));
      }),
      { numRuns: 30 },
    );
  });

  it('look at no more than 6000 junctions for a few miles, so dragging a point gets an immediate answer', () => {
    fc.assert(
      fc.property(aPlace, aShare, aShare, (place, north, east) => {
        const ride = bikeRide(streetAt(place), streetAt(nearby(place, north, east, 0.06)));
        return ride !== null && ride.expanded < 6000;
      }),
      { numRuns: 300 },
    );
  });

  it('never cost less than their length', () => {
    fc.assert(
      fc.property(aPlace, aShare, aShare, (place, north, east) => {
        const [from, to] = [streetAt(place), streetAt(nearby(place, north, east, 0.05))];
        const crow = distanceMilesBetween(placeOf(from), placeOf(to)) * 1609.344;
        return (bikeRide(from, to)?.effortMeters ?? 0) >= crow * 0.999;
      }),
    );
  });
});

describe("the demo world's hills", () => {
  it('are low at the river and never steeper than a street can be', () => {
    const y = 65_050;
    expect(heightMetersAt({ x: riverX(448, y), y })).toBeCloseTo(12, 5);
    fc.assert(
      fc.property(aPlace, (place) => {
        const blocks = blocksOf(place);
        const height = heightMetersAt(blocks);
        const step = 0.1;
        const slope =
          Math.abs(heightMetersAt({ x: blocks.x + step, y: blocks.y }) - height) /
          (step * metersPerBlock(blocks.y));
        // Halfway between two rivers the nearest one changes, but there both are far enough not to matter.
        return height >= 12 && height <= 101 && slope < 0.2 && Number.isInteger(valleyOf(blocks.x));
      }),
    );
  });
});

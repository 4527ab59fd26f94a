import { describe, expect, it } from '@jest/globals';
import { distance as turfDistance } from '@turf/distance';
import fc from 'fast-check';
import { distanceMilesBetween, type Coordinates } from './location.js';
import { lengthMilesOf, placesAlong, thinLine } from './line.js';

const aPlace = fc.record({
  lat: fc.double({ min: 24, max: 65, noNaN: true }),
  lng: fc.double({ min: -160, max: -67, noNaN: true }),
});
/** Points of a commute: a few hundredths of a degree from one to the next. */
const aCommute = fc
  .tuple(
    aPlace,
    fc.array(
      fc.record({ north: fc.integer({ min: -30, max: 30 }), east: fc.integer({ min: -30, max: 30 }) }),
      {
        minLength: 1,
        maxLength: 60,
      },
    ),
  )
  .map(([start, steps]) =>
    steps.reduce<Coordinates[]>(
      (line, { north, east }) => {
        const last = line.at(-1) ?? start;
        return [...line, { lat: last.lat + north / 1000, lng: last.lng + east / 1000 }];
      },
      [start],
    ),
  );

describe('distances', () => {
  it("agree with turf's within 0.1 %", () => {
    fc.assert(
      fc.property(aPlace, aPlace, (a, b) => {
        const theirs = turfDistance([a.lng, a.lat], [b.lng, b.lat], { units: 'miles' });
        return Math.abs(distanceMilesBetween(a, b) - theirs) <= theirs * 0.001 + 1e-9;
      }),
    );
  });

  it('along a line are the sums of its segments', () => {
    fc.assert(
      fc.property(aCommute, (line) => {
        const theirs = line.slice(1).reduce((sum, point, index) => {
          const last = line[index] ?? point;
          return sum + turfDistance([last.lng, last.lat], [point.lng, point.lat], { units: 'miles' });
        }, 0);
        return Math.abs(lengthMilesOf(line) - theirs) <= theirs * 0.001 + 1e-9;
      }),
    );
  });

  it('of a point or an empty line are 0', () => {
    expect(lengthMilesOf([])).toBe(0);
    expect(lengthMilesOf([{ lat: 45, lng: -122 }])).toBe(0);
  });
});

describe('places along a line', () => {
  it('are as many as requested, evenly spaced, and include both ends', () => {
    fc.assert(
      fc.property(aCommute, fc.integer({ min: 2, max: 50 }), (line, count) => {
        const places = placesAlong(line, count);
        const [first, last] = [places[0], places.at(-1)];
        if (places.length !== count || !first || !last) return false;
        const step = lengthMilesOf(line) / (count - 1);
        return (
          distanceMilesBetween(first, line[0] ?? last) < 1e-6 &&
          distanceMilesBetween(last, line.at(-1) ?? first) < 1e-4 &&
          places
            .slice(1)
            .every((place, index) => distanceMilesBetween(places[index] ?? place, place) <= step + 1e-4)
        );
      }),
    );
  });

  it('are all the same if the line does not move', () => {
    const place = { lat: 45, lng: -122 };
    expect(placesAlong([place, place], 3)).toEqual([place, place, place]);
  });
});

describe('a thinned line', () => {
  it('keeps its ends, its order, and no more points than requested', () => {
    fc.assert(
      fc.property(aCommute, fc.integer({ min: 2, max: 20 }), (line, count) => {
        const thin = thinLine(line, count);
        const places = thin.map((point) => line.indexOf(point));
        return (
          thin.length <= count &&
          thin[0] === line[0] &&
          thin.at(-1) === line.at(-1) &&
          places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
        );
      }),
    );
  });

  it('is the line itself if it has few points', () => {
    const line = [
      { lat: 45, lng: -122 },
      { lat: 45.1, lng: -122 },
    ];
    expect(thinLine(line, 10)).toEqual(line);
  });

  it('drops points along a straight street and keeps the corners', () => {
    const street = Array.from({ length: 20 }, (_, index) => ({ lat: 45, lng: -122 + index / 100 }));
    const corner = { lat: 45, lng: -121.8 };
    const avenue = Array.from({ length: 20 }, (_, index) => ({ lat: 45.01 + index / 100, lng: -121.8 }));
    const line = [...street, corner, ...avenue];
    expect(thinLine(line, 12)).toEqual([line[0], corner, line.at(-1)]);
  });
});

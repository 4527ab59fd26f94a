import { describe, expect, it } from '@jest/globals';
import { isSamePlace, rangeProblem, lineProblem, polylineProblem } from './route-problem.js';
import { encodePolyline } from './encoded-polyline.js';

const PORTLAND = { lat: 45.5231, lng: -122.6765 };
const NEW_YORK = { lat: 40.714, lng: -74.006 };

/** A place the given number of miles north of Portland; a degree of latitude is 69.1 miles. */
const north = (miles: number) => ({
  lat: PORTLAND.lat + (miles * 180) / (Math.PI * 3959),
  lng: PORTLAND.lng,
});

describe('the range of a commute', () => {
  it.each([0, 5, 145, 299.9])('includes %d miles', (miles) => {
    expect(rangeProblem(PORTLAND, north(miles), [])).toBeNull();
  });

  it.each([
    [north(300.2), 'These places are 301 miles apart; RollOut plans bike commutes of up to 300 miles.'],
    [north(987.5), 'These places are 988 miles apart; RollOut plans bike commutes of up to 300 miles.'],
    [NEW_YORK, 'These places are 2,400 miles apart; RollOut plans bike commutes of up to 300 miles.'],
  ])('ends at 300 miles', (end, sentence) => {
    expect(rangeProblem(PORTLAND, end, [])).toBe(sentence);
  });

  it('counts the detour through via points', () => {
    expect(rangeProblem(PORTLAND, PORTLAND, [north(200.2)])).toBe(
      'The route through these points is 401 miles long; RollOut plans bike commutes of up to 300 miles.',
    );
    expect(rangeProblem(PORTLAND, north(10), [north(50)])).toBeNull();
  });
});

describe('one place', () => {
  it('is the same door, not the one next to it', () => {
    expect(isSamePlace(PORTLAND, PORTLAND)).toBe(true);
    expect(isSamePlace(PORTLAND, north(0.005))).toBe(true);
    expect(isSamePlace(PORTLAND, north(0.02))).toBe(false);
  });
});

const HOME = { lat: 45.5231, lng: -122.6765 };
const WORK = { lat: 45.5051, lng: -122.675 };
/** A mile and a half away from the street. */
const OFF_STREET = { lat: 45.545, lng: -122.6765 };
const SALEM = { lat: 44.94, lng: -123.04 };
const BOSTON = { lat: 42.36, lng: -71.06 };

const swapped = ({ lat, lng }: typeof HOME) => ({ lat: lng + 90, lng: lat });

describe('a line between two places', () => {
  it.each([
    ['from door to door', [HOME, WORK]],
    ['past other towns', [HOME, SALEM, WORK]],
    ['from the street nearest to a door', [OFF_STREET, WORK]],
    ['there, back and there again', [HOME, WORK, HOME, WORK]],
  ])('may be their route: %s', (_what, line) => {
    expect(lineProblem(line, HOME, WORK)).toBeNull();
  });

  it.each([
    ['without points', [], 'must lead from one place to another'],
    ['of one point', [HOME], 'must lead from one place to another'],
    ['that begins in another town', [SALEM, WORK], 'must lead from the start to the end of the route'],
    ['that ends in another town', [HOME, SALEM], 'must lead from the start to the end of the route'],
    ['reversed between distant ends', [BOSTON, HOME], 'must lead from the start to the end'],
    ['with latitude and longitude swapped', [HOME, WORK].map(swapped), 'must lead from the start to the end'],
    ['across the country and back', [HOME, BOSTON, WORK], 'must not be longer than 1,000 miles'],
  ])('is rejected: %s', (_what, line, problem) => {
    expect(lineProblem(line, HOME, WORK)).toMatch(problem);
  });

  it('may cross the date line', () => {
    const [west, east] = [
      { lat: 52, lng: 179.99 },
      { lat: 52, lng: -179.99 },
    ];
    expect(lineProblem([west, east], west, east)).toBeNull();
    expect(lineProblem([east, west], west, east)).toBeNull();
  });
});

describe('an encoded line between two places', () => {
  it('may be their route', () => {
    expect(polylineProblem(encodePolyline([HOME, WORK]), HOME, WORK)).toBeNull();
  });

  it.each([
    ['no line', 'not a line!', 'must be an encoded polyline of precision 5'],
    ['half a line', encodePolyline([HOME, WORK]).slice(0, -1), 'must be an encoded polyline of precision 5'],
    ['a point', encodePolyline([HOME]), 'must lead from one place to another'],
    ['of six decimals', encodePolyline([HOME, WORK], 6), 'must be an encoded polyline of precision 5'],
    ['the well-known example', '_p~iF~ps|U_ulLnnqC', 'must lead from the start to the end of the route'],
  ])('is rejected: %s', (_what, polyline, problem) => {
    expect(polylineProblem(polyline, HOME, WORK)).toBe(problem);
  });
});

import { describe, expect, it } from '@jest/globals';
import { encodePolyline } from './encoded-polyline.js';
import { lineProblem, polylineProblem } from './line-problem.js';

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
  ])('may be their way: %s', (_what, line) => {
    expect(lineProblem(line, HOME, WORK)).toBeNull();
  });

  it.each([
    ['without points', [], 'must lead from one place to another'],
    ['of one point', [HOME], 'must lead from one place to another'],
    ['that begins in another town', [SALEM, WORK], 'must lead from the start to the end of the route'],
    ['that ends in another town', [HOME, SALEM], 'must lead from the start to the end of the route'],
    ['the other way round between far ends', [BOSTON, HOME], 'must lead from the start to the end'],
    ['with latitude for longitude', [HOME, WORK].map(swapped), 'must lead from the start to the end'],
    ['across the country and back', [HOME, BOSTON, WORK], 'must not be longer than 1,000 miles'],
  ])('is not it: %s', (_what, line, problem) => {
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
  it('may be their way', () => {
    expect(polylineProblem(encodePolyline([HOME, WORK]), HOME, WORK)).toBeNull();
  });

  it.each([
    ['no line', 'not a line!', 'must be an encoded polyline of precision 5'],
    ['half a line', encodePolyline([HOME, WORK]).slice(0, -1), 'must be an encoded polyline of precision 5'],
    ['a point', encodePolyline([HOME]), 'must lead from one place to another'],
    ['of six decimals', encodePolyline([HOME, WORK], 6), 'must be an encoded polyline of precision 5'],
    ['the well-known example', '_p~iF~ps|U_ulLnnqC', 'must lead from the start to the end of the route'],
  ])('is not it: %s', (_what, polyline, problem) => {
    expect(polylineProblem(polyline, HOME, WORK)).toBe(problem);
  });
});

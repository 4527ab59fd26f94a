import { describe, expect, it } from '@jest/globals';
import { isSamePlace, rangeProblem } from './commute-range.js';

const PORTLAND = { lat: 45.5231, lng: -122.6765 };
const NEW_YORK = { lat: 40.714, lng: -74.006 };

/** A place so many miles north of Portland; a degree of latitude is 69.1 miles. */
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

  it('counts the detour over via points', () => {
    expect(rangeProblem(PORTLAND, PORTLAND, [north(200.2)])).toBe(
      'The way through these points is 401 miles long; RollOut plans bike commutes of up to 300 miles.',
    );
    expect(rangeProblem(PORTLAND, north(10), [north(50)])).toBeNull();
  });
});

describe('one place', () => {
  it('is the same door, not the next one', () => {
    expect(isSamePlace(PORTLAND, PORTLAND)).toBe(true);
    expect(isSamePlace(PORTLAND, north(0.005))).toBe(true);
    expect(isSamePlace(PORTLAND, north(0.02))).toBe(false);
  });
});

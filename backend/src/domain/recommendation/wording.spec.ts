import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shownNextTo } from './wording.js';

describe('a value next to its limit', () => {
  it.each([
    [18, 10, '18'],
    [17.6, 10, '18'],
    [10, 10, '10'],
    [10.4, 10, '10.4'],
    [10.04, 10, '10.04'],
    [9.6, 10, '9.6'],
    [-0.2, null, '0'],
    [57.6, null, '58'],
  ])('%d next to %s reads %s', (value, limit, text) => {
    expect(shownNextTo(value, limit)).toBe(text);
  });

  it('never reads as the limit itself if it is a tenth away or more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 120 }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        (limit, away) => {
          return shownNextTo(limit + away, limit) !== String(limit);
        },
      ),
    );
  });
});

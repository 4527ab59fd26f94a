import { describe, expect, it } from '@jest/globals';
import { airBadge, trafficBadge, weatherBadge } from './recommend.js';
import { missing } from '../conditions/reading.js';

describe('badges', () => {
  it.each([
    [weatherBadge, 20, 'Good'],
    [weatherBadge, 20.1, 'Fair'],
    [weatherBadge, 50, 'Fair'],
    [weatherBadge, 50.1, 'Poor'],
    [trafficBadge, 5, 'Good'],
    [trafficBadge, 10, 'Fair'],
    [trafficBadge, 10.1, 'Poor'],
    [airBadge, 50, 'Good'],
    [airBadge, 100, 'Fair'],
    [airBadge, 101, 'Poor'],
  ] as const)('%p of %d is %s', (badge, figure, expected) => {
    expect(badge(figure)).toBe(expected);
  });

  it('are left out for unknown values', () => {
    expect(trafficBadge(missing('unavailable'))).toBeNull();
  });
});

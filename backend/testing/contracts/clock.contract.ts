import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../../src/application/ports/clock.port.js';

/** Every clock meets this contract. */
export function clockContract(name: string, makeClock: () => Clock): void {
  describe(`${name} as a clock`, () => {
    it('returns valid instants and never runs backwards', () => {
      const clock = makeClock();
      const times = Array.from({ length: 1000 }, () => clock.now().getTime());
      expect(times.every(Number.isFinite)).toBe(true);
      expect([...times].sort((a, b) => a - b)).toEqual(times);
    });

    it('returns instants that callers cannot change for each other', () => {
      const clock = makeClock();
      const before = clock.now().getTime();
      clock.now().setUTCFullYear(1999);
      expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
    });
  });
}

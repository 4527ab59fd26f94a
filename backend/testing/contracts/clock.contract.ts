import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../../src/application/ports/clock.port.js';

/** What every clock does. */
export function clockContract(name: string, makeClock: () => Clock): void {
  describe(`${name} as a clock`, () => {
    it('tells a real instant and never runs backwards', () => {
      const clock = makeClock();
      const told = Array.from({ length: 1000 }, () => clock.now().getTime());
      expect(told.every(Number.isFinite)).toBe(true);
      expect([...told].sort((a, b) => a - b)).toEqual(told);
    });

    it('hands out instants that nobody can change for others', () => {
      const clock = makeClock();
      const before = clock.now().getTime();
      clock.now().setUTCFullYear(1999);
      expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
    });
  });
}

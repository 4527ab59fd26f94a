import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Counted, RateLimit } from '../../src/application/ports/rate-limits.port.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const THREE_AN_HOUR: RateLimit = { name: 'knocks', times: 3, windowSeconds: 3_600 };

export function rateLimitsContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`RateLimitsPort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const count = (subject = '192.0.2.1', limit = THREE_AN_HOUR): Promise<Counted> =>
      storage.rateLimits.count(limit, subject);
    const states = async (times: number, subject?: string): Promise<string[]> => {
      const counted: string[] = [];
      for (let time = 0; time < times; time += 1) counted.push((await count(subject)).state);
      return counted;
    };

    it('allows the limit in a window, and rejects the rest', async () => {
      expect(await states(5)).toEqual(['within', 'within', 'within', 'over', 'over']);
    });

    it('returns when the window ends', async () => {
      await states(3);
      await storage.given.secondsPass(1_200);
      const counted = await count();
      if (counted.state !== 'over') throw new Error('within');
      expect(counted.retryAfterSeconds).toBeGreaterThan(2_390);
      expect(counted.retryAfterSeconds).toBeLessThanOrEqual(2_400);
    });

    it('marks the first use over the limit, and no other', async () => {
      await states(3);
      const over = [await count(), await count(), await count()];
      expect(over.map((counted) => counted.state === 'over' && counted.isFirst)).toEqual([
        true,
        false,
        false,
      ]);
    });

    it('starts over once the window has ended, not before', async () => {
      await states(3);
      await storage.given.secondsPass(3_601);
      expect(await states(4)).toEqual(['within', 'within', 'within', 'over']);
    });

    it('does not extend a window when it is used again', async () => {
      await count();
      await storage.given.secondsPass(3_000);
      await states(2);
      await storage.given.secondsPass(601);
      expect(await states(3)).toEqual(['within', 'within', 'within']);
    });

    it('counts each subject and each limit separately', async () => {
      expect(await states(4, 'one')).toContain('over');
      expect((await count('two')).state).toBe('within');
      expect((await count('one', { ...THREE_AN_HOUR, name: 'doorbells' })).state).toBe('within');
    });

    it('counts concurrent uses', async () => {
      const counted = await atOnce(20, () => count());
      expect(counted.filter(({ state }) => state === 'within')).toHaveLength(3);
      expect(counted.filter((one) => one.state === 'over' && one.isFirst)).toHaveLength(1);
    });

    it('deletes windows that have ended, and only those', async () => {
      await states(2, 'one');
      await storage.given.secondsPass(3_601);
      await states(3, 'two');
      expect(await storage.rateLimits.forgetEnded()).toBe(1);
      expect(await storage.rateLimits.forgetEnded()).toBe(0);
      expect((await count('two')).state).toBe('over');
    });

    outageContract(
      {
        count: ({ rateLimits }) => rateLimits.count(THREE_AN_HOUR, 'one'),
        forgetEnded: ({ rateLimits }) => rateLimits.forgetEnded(),
      },
      () => storage,
    );
  });
}

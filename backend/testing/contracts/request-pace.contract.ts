import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Turn } from '../../src/application/ports/request-pace.port.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

/** Far longer than any test, so that its run time doesn't matter. */
const EVERY_MS = 600_000;
const SOON = { everyMs: EVERY_MS, withinMs: 100 * EVERY_MS };

export function requestPaceContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`RequestPacePort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const take = (options = SOON, pace = 'nominatim') => storage.requestPace.take(pace, options);

    /** The position of the slot, counted from now. */
    const turnOf = (turn: Turn): number | null =>
      turn.state === 'granted' ? Math.ceil(turn.waitMs / EVERY_MS) : null;

    it('is free for the first caller, and one step later for each next one', async () => {
      expect(await take()).toEqual({ state: 'granted', waitMs: 0 });
      expect([turnOf(await take()), turnOf(await take())]).toEqual([1, 2]);
    });

    it('gives no two callers the same slot', async () => {
      const turns = (await atOnce(20, () => take())).map(turnOf);
      expect(new Set(turns).size).toBe(20);
      expect(Math.max(...turns.map(Number))).toBe(19);
    });

    it('rejects callers that would wait too long, and books no slot for them', async () => {
      await take();
      const impatient = { everyMs: EVERY_MS, withinMs: EVERY_MS / 2 };
      expect(await take(impatient)).toEqual({ state: 'too-many' });
      expect(await take(impatient)).toEqual({ state: 'too-many' });
      expect(turnOf(await take())).toBe(1);
    });

    it('is free again once the booked slots have passed', async () => {
      await take({ everyMs: 0, withinMs: 0 });
      expect(await take({ everyMs: 0, withinMs: 0 })).toEqual({ state: 'granted', waitMs: 0 });
    });

    it('keeps paces with different names separate', async () => {
      await take();
      expect(await take(SOON, 'another')).toEqual({ state: 'granted', waitMs: 0 });
    });

    outageContract({ take: ({ requestPace }) => requestPace.take('nominatim', SOON) }, () => storage);
  });
}

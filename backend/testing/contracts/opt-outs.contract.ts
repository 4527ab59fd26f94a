import { beforeEach, describe, expect, it } from '@jest/globals';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const PHONE = '+15035550123';
const OTHER_PHONE = '+15035550124';
const AT = new Date('2026-06-15T14:00:00Z');

export function optOutsContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`OptOutsPort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    it('opts a phone out until it opts in again, and no other phone', async () => {
      expect(await storage.optOuts.isStopped(PHONE)).toBe(false);
      await storage.optOuts.stop(PHONE, AT);
      expect(await storage.optOuts.isStopped(PHONE)).toBe(true);
      expect(await storage.optOuts.isStopped(OTHER_PHONE)).toBe(false);
      await storage.optOuts.start(PHONE);
      expect(await storage.optOuts.isStopped(PHONE)).toBe(false);
    });

    it('accepts the same opt-out or opt-in repeatedly', async () => {
      await atOnce(20, () => storage.optOuts.stop(PHONE, AT));
      expect(await storage.optOuts.isStopped(PHONE)).toBe(true);
      await atOnce(20, () => storage.optOuts.start(PHONE));
      expect(await storage.optOuts.isStopped(PHONE)).toBe(false);
    });

    outageContract(
      {
        stop: ({ optOuts }) => optOuts.stop(PHONE, AT),
        start: ({ optOuts }) => optOuts.start(PHONE),
        isStopped: ({ optOuts }) => optOuts.isStopped(PHONE),
      },
      () => storage,
    );
  });
}

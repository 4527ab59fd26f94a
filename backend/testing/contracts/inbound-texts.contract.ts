import { beforeEach, describe, expect, it } from '@jest/globals';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const TEXT = `SM${'1'.repeat(32)}`;
const OTHER = `SM${'2'.repeat(32)}`;
const AT = new Date('2026-06-15T14:00:00Z');
const LATER = new Date('2026-06-16T14:00:00Z');

export function inboundTextsContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`InboundTextsPort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    it('remembers handled texts, and no others', async () => {
      expect(await storage.inboundTexts.isDone(TEXT)).toBe(false);
      await storage.inboundTexts.noteDone(TEXT, AT);
      expect(await storage.inboundTexts.isDone(TEXT)).toBe(true);
      expect(await storage.inboundTexts.isDone(OTHER)).toBe(false);
    });

    it('accepts the same text many times at once', async () => {
      await atOnce(20, () => storage.inboundTexts.noteDone(TEXT, AT));
      expect(await storage.inboundTexts.isDone(TEXT)).toBe(true);
    });

    it('deletes texts older than the given instant', async () => {
      await storage.inboundTexts.noteDone(TEXT, AT);
      await storage.inboundTexts.noteDone(OTHER, LATER);
      expect(await storage.inboundTexts.forgetBefore(AT)).toBe(0);
      expect(await storage.inboundTexts.forgetBefore(LATER)).toBe(1);
      expect(await storage.inboundTexts.isDone(TEXT)).toBe(false);
      expect(await storage.inboundTexts.isDone(OTHER)).toBe(true);
    });

    outageContract(
      {
        isDone: ({ inboundTexts }) => inboundTexts.isDone(TEXT),
        noteDone: ({ inboundTexts }) => inboundTexts.noteDone(TEXT, AT),
        forgetBefore: ({ inboundTexts }) => inboundTexts.forgetBefore(AT),
      },
      () => storage,
    );
  });
}

import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ClimateCacheKey } from '../../src/application/climate/climate-cache.port.js';
import { MS_PER_DAY } from '../../src/domain/commute/time.js';
import { aClimateYear } from '../builders/a-climate-year.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const NOW = new Date('2026-06-15T13:05:00Z');
const LEASE_MS = 10_000;
const KEY: ClimateCacheKey = { source: 'open-meteo', cell: '45.50,-122.75' };
const YEAR = aClimateYear({ from: '2026-06-01T00:00:00Z', until: '2026-06-03T00:00:00Z' });

export function climateCacheContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`ClimateCachePort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const later = (ms: number) => new Date(NOW.getTime() + ms);
    /** A claim for which a year will do that was asked for up to 30 days before. */
    const claim = (msLater = 0, key = KEY) =>
      storage.climateCache.claim(key, {
        now: later(msLater),
        leaseMs: LEASE_MS,
        notBefore: later(msLater - 30 * MS_PER_DAY),
      });
    const MINE = { isMine: true, year: null, failure: null };
    const PENDING = { isMine: false, year: null, failure: null };
    const STORED = { isMine: false, year: YEAR, failure: null };

    it('lets exactly one of fifty ask, and again when its lease has run out', async () => {
      const first = await atOnce(50, () => claim());
      expect(first.filter(({ isMine }) => isMine)).toHaveLength(1);
      expect(await claim(LEASE_MS - 1)).toEqual(PENDING);
      const second = await atOnce(50, () => claim(LEASE_MS));
      expect(second.filter(({ isMine }) => isMine)).toHaveLength(1);
    });

    it('returns the stored year to all', async () => {
      expect(await claim()).toEqual(MINE);
      await storage.climateCache.store(KEY, YEAR, NOW);
      expect(await claim(1)).toEqual(STORED);
      expect(await claim(30 * MS_PER_DAY)).toEqual(STORED);
    });

    it('still returns a year that is too old, while one asks for a newer', async () => {
      await storage.climateCache.store(KEY, YEAR, NOW);
      const old = 30 * MS_PER_DAY + 1;
      expect(await claim(old)).toEqual({ ...STORED, isMine: true });
      expect(await claim(old + 1)).toEqual(STORED);
    });

    it('remembers a failure until it is time to try again', async () => {
      await claim();
      await storage.climateCache.fail(KEY, 'rate-limited', later(60_000));
      expect(await claim(59_999)).toEqual({ ...PENDING, failure: 'rate-limited' });
      expect(await claim(60_000)).toEqual(MINE);
      expect(await claim(60_001)).toEqual(PENDING);
    });

    it('keeps the year where a newer one could not be fetched', async () => {
      await storage.climateCache.store(KEY, YEAR, NOW);
      const old = 31 * MS_PER_DAY;
      await claim(old);
      await storage.climateCache.fail(KEY, 'unavailable', later(old + 60_000));
      expect(await claim(old + 1)).toEqual({ ...STORED, failure: 'unavailable' });
    });

    it('keeps cells and sources apart', async () => {
      await storage.climateCache.store(KEY, YEAR, NOW);
      expect(await claim(0, { ...KEY, cell: '45.75,-122.75' })).toEqual(MINE);
      expect(await claim(0, { ...KEY, source: 'another' })).toEqual(MINE);
    });

    it('deletes what was not used, and counts it', async () => {
      const days = (count: number) => count * MS_PER_DAY;
      const other = { ...KEY, cell: '45.75,-122.75' };
      await storage.climateCache.store(KEY, YEAR, NOW);
      await storage.climateCache.store(other, YEAR, NOW);
      await claim(days(20));
      expect(await storage.climateCache.purgeUnused(later(days(10)))).toBe(1);
      expect(await claim(days(21))).toEqual(STORED);
      expect(await claim(days(21), other)).toEqual(MINE);
    });

    outageContract(
      {
        claim: ({ climateCache }) => climateCache.claim(KEY, { now: NOW, leaseMs: LEASE_MS, notBefore: NOW }),
        store: ({ climateCache }) => climateCache.store(KEY, YEAR, NOW),
        fail: ({ climateCache }) => climateCache.fail(KEY, 'unavailable', NOW),
        purgeUnused: ({ climateCache }) => climateCache.purgeUnused(NOW),
      },
      () => storage,
    );
  });
}

import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ForecastCacheKey } from '../../src/application/ports/forecast-cache.port.js';
import { atOnce, outageContract, type FreshStorage, type StorageHarness } from './storage-harness.js';

const NOW = new Date('2026-06-15T13:05:00Z');
const LEASE_MS = 10_000;
const KEY: ForecastCacheKey = {
  source: 'weather:open-meteo',
  cell: '45.50,-122.65',
  hour: new Date('2026-06-15T13:00:00Z'),
};
const OTHER_KEYS: [string, ForecastCacheKey][] = [
  ['source', { ...KEY, source: 'air:open-meteo' }],
  ['cell', { ...KEY, cell: '45.55,-122.65' }],
  ['hour', { ...KEY, hour: new Date('2026-06-15T14:00:00Z') }],
];

export function forecastCacheContract(adapter: string, freshStorage: FreshStorage): void {
  describe(`ForecastCachePort: ${adapter}`, () => {
    let storage: StorageHarness;
    beforeEach(async () => {
      storage = await freshStorage();
    });

    const later = (ms: number) => new Date(NOW.getTime() + ms);
    const claim = (msLater = 0, key = KEY) =>
      storage.forecastCache.claim(key, { now: later(msLater), leaseMs: LEASE_MS });
    /** Where nothing that was asked for before then will do. */
    const claimFresh = (msLater: number, notBefore: Date) =>
      storage.forecastCache.claim(KEY, { now: later(msLater), leaseMs: LEASE_MS, notBefore });

    it('lets the first caller fetch while the others wait', async () => {
      expect(await claim()).toEqual({ state: 'claimed' });
      expect(await claim()).toEqual({ state: 'busy' });
      expect(await claim(LEASE_MS - 1)).toEqual({ state: 'busy' });
    });

    it('lets exactly one of fifty fetch', async () => {
      const claims = await atOnce(50, () => claim());
      expect(claims.filter(({ state }) => state === 'claimed')).toHaveLength(1);
      expect(claims.filter(({ state }) => state === 'busy')).toHaveLength(49);
    });

    it('lets exactly one of fifty fetch after the lease expires', async () => {
      await claim();
      const claims = await atOnce(50, () => claim(LEASE_MS));
      expect(claims.filter(({ state }) => state === 'claimed')).toHaveLength(1);
      expect(await claim(LEASE_MS + 1)).toEqual({ state: 'busy' });
    });

    it.each([
      ['an object', { hours: [{ temperatureF: 58.25, missing: null }] }],
      ['a list', [1, 'two', { three: 3 }]],
      ['a text', 'it\'s "quoted" \\ ünïcode 😀'],
      ['a number', 0],
      ['null', null],
    ])('returns the stored value to every caller: %s', async (_, payload) => {
      await claim();
      await storage.forecastCache.store(KEY, payload, NOW);
      expect(await claim()).toEqual({ state: 'stored', payload, askedAt: NOW });
      expect(await claim(10 * LEASE_MS)).toEqual({ state: 'stored', payload, askedAt: NOW });
    });

    it('returns JSON: instants become text', async () => {
      await storage.forecastCache.store(KEY, { at: NOW, left: undefined }, NOW);
      expect(await claim()).toEqual({ state: 'stored', payload: { at: NOW.toISOString() }, askedAt: NOW });
    });

    it('stores without a claim, and overwrites', async () => {
      await storage.forecastCache.store(KEY, 'first', NOW);
      await storage.forecastCache.store(KEY, 'second', NOW);
      expect(await claim()).toEqual({ state: 'stored', payload: 'second', askedAt: NOW });
    });

    it('lets the next caller fetch after a release', async () => {
      await claim();
      await storage.forecastCache.release(KEY);
      expect(await claim()).toEqual({ state: 'claimed' });
    });

    it('keeps stored values on a release, and accepts a release without a claim', async () => {
      await storage.forecastCache.store(KEY, 'kept', NOW);
      await storage.forecastCache.release(KEY);
      expect(await claim()).toEqual({ state: 'stored', payload: 'kept', askedAt: NOW });
      await expect(storage.forecastCache.release({ ...KEY, cell: 'nowhere' })).resolves.toBeUndefined();
    });

    it('lets exactly one of fifty replace a value that is too old for them, while others read it', async () => {
      await storage.forecastCache.store(KEY, 'old', NOW);
      const claims = await atOnce(50, () => claimFresh(1, later(1)));
      expect(claims.filter(({ state }) => state === 'claimed')).toHaveLength(1);
      expect(claims.filter(({ state }) => state === 'busy')).toHaveLength(49);
      expect(await claim(1)).toEqual({ state: 'stored', payload: 'old', askedAt: NOW });
      await storage.forecastCache.store(KEY, 'new', later(2));
      expect(await claimFresh(3, later(1))).toEqual({ state: 'stored', payload: 'new', askedAt: later(2) });
      expect(await claim(3)).toEqual({ state: 'stored', payload: 'new', askedAt: later(2) });
    });

    it('returns a value that is just fresh enough', async () => {
      await storage.forecastCache.store(KEY, 'fresh', NOW);
      expect(await claimFresh(1, NOW)).toEqual({ state: 'stored', payload: 'fresh', askedAt: NOW });
    });

    it('keeps the old value, and lets the next caller try, where replacing it failed', async () => {
      await storage.forecastCache.store(KEY, 'old', NOW);
      await claimFresh(1, later(1));
      await storage.forecastCache.release(KEY);
      expect(await claim(2)).toEqual({ state: 'stored', payload: 'old', askedAt: NOW });
      expect(await claimFresh(2, later(1))).toEqual({ state: 'claimed' });
    });

    it.each(OTHER_KEYS)('keeps a different %s separate', async (_, otherKey) => {
      await claim();
      expect(await claim(0, otherKey)).toEqual({ state: 'claimed' });
      await storage.forecastCache.store(KEY, 'mine', NOW);
      expect(await claim(0, otherKey)).toEqual({ state: 'busy' });
    });

    it('deletes entries before an hour and counts them', async () => {
      const hour = (text: string): ForecastCacheKey => ({ ...KEY, hour: new Date(text) });
      await storage.forecastCache.store(hour('2026-06-15T11:00:00Z'), 'old', NOW);
      await claim(0, hour('2026-06-15T12:00:00Z'));
      await storage.forecastCache.store(KEY, 'kept', NOW);
      expect(await storage.forecastCache.purgeBefore(KEY.hour)).toBe(2);
      expect(await storage.forecastCache.purgeBefore(KEY.hour)).toBe(0);
      expect(await claim()).toEqual({ state: 'stored', payload: 'kept', askedAt: NOW });
      expect(await claim(0, hour('2026-06-15T11:00:00Z'))).toEqual({ state: 'claimed' });
    });

    outageContract(
      {
        claim: ({ forecastCache }) => forecastCache.claim(KEY, { now: NOW, leaseMs: LEASE_MS }),
        store: ({ forecastCache }) => forecastCache.store(KEY, 'payload', NOW),
        release: ({ forecastCache }) => forecastCache.release(KEY),
        purgeBefore: ({ forecastCache }) => forecastCache.purgeBefore(NOW),
      },
      () => storage,
    );
  });
}

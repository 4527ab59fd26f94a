import { describe, expect, it } from '@jest/globals';
import type { GeocodingPort } from '../../src/application/ports/geocoding.port.js';
import type { ProviderFailure } from '../../src/application/ports/provider-failure.js';
import type { Location } from '../../src/domain/route/location.js';

export interface GeocodingHarness {
  readonly port: GeocodingPort;
  readonly given: {
    /** An address that the provider knows, and roughly where. Null where the provider never knows any. */
    readonly knownAddress: () => { readonly address: string; readonly near: Location } | null;
    readonly fails: (kind: ProviderFailure['kind'], retryAfterSeconds?: number) => void;
  };
}

/** What every geocoder does. One that knows nothing still runs every case: it answers each as unavailable. */
export function geocodingContract(name: string, makeHarness: () => GeocodingHarness): void {
  describe(`${name} as a geocoding port`, () => {
    it('finds a known address, always in the same place', async () => {
      const { port, given } = makeHarness();
      const known = given.knownAddress();
      const [first, second] = [
        await port.locate(known?.address ?? 'Portland'),
        await port.locate(known?.address ?? 'Portland'),
      ];
      expect(second).toEqual(first);
      if (known === null) {
        expect(first).toMatchObject({ ok: false, failure: { kind: 'unavailable' } });
        return;
      }
      if (!first.ok || first.value === null) throw new Error('expected a place');
      expect(first.value.address).not.toBe('');
      expect(Math.abs(first.value.lat - known.near.lat)).toBeLessThan(0.1);
      expect(Math.abs(first.value.lng - known.near.lng)).toBeLessThan(0.1);
    });

    it.each(['Atlantis, somewhere', '', '   ', ',,,', '🚲', 'x'.repeat(500)])(
      'has no place, and no exception, for an address that nobody knows: %j',
      async (address) => {
        const { port, given } = makeHarness();
        const answer = await port.locate(address);
        expect(answer).toEqual(
          given.knownAddress() === null
            ? { ok: false, failure: expect.objectContaining({ kind: 'unavailable' }) }
            : { ok: true, value: null },
        );
      },
    );

    it.each(['unavailable', 'rate-limited', 'invalid-response'] as const)(
      'returns its failure: %s',
      async (kind) => {
        const { port, given } = makeHarness();
        given.fails(kind, 30);
        const answer = await port.locate('411 SW Lincoln St, Portland, OR');
        expect(answer.ok).toBe(false);
        if (answer.ok) return;
        expect(answer.failure.detail).not.toContain('Lincoln');
      },
    );
  });
}

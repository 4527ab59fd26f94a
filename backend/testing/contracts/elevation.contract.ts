import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ElevationPort } from '../../src/application/routes/elevation.port.js';
import type { ProviderFailure } from '../../src/application/ports/provider-failure.js';
import { brokenHeightPromises } from './promises/path.promises.js';
import {
  expectFailure,
  keptValueOf,
  PROVIDER_FAULTS,
  strayErrorsSurface,
  type FaultGivens,
} from './provider-faults.js';

export interface ElevationGivens extends FaultGivens {
  heights(meters: readonly number[]): void;
  /** The provider answers that it has no heights there. */
  noHeightsThere(): void;
  /** The answer has null in place of a height. */
  nullHeight(): void;
  /** The answer has a height found nowhere on Earth. */
  impossibleHeight(): void;
  /** The answer has one height fewer than the request has places. */
  heightTooFew(): void;
}

export interface ElevationHarness {
  readonly port: ElevationPort;
  readonly given: ElevationGivens;
  /** Set only by `none`, which never knows a height. Every case still runs and checks that it makes none up. */
  readonly alwaysAnswers?: Pick<ProviderFailure, 'kind'>;
  close?(): Promise<void>;
}

const PLACES = [
  { lat: 45.5231, lng: -122.6765 },
  { lat: 45.51, lng: -122.66 },
  { lat: 45.5051, lng: -122.675 },
];

/** Every adapter runs every case; see the harnesses in the adapters' specs. */
export function elevationContract(name: string, makeHarness: () => Promise<ElevationHarness>): void {
  describe(`${name} meets the elevation contract`, () => {
    let harness: ElevationHarness;
    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(() => harness.close?.());

    const ask = (places = PLACES) => harness.port.heightsMeters(places);

    const expectHeights = async (heights: readonly number[], places = PLACES) => {
      const result = await ask(places);
      if (harness.alwaysAnswers) return expectFailure(result, harness.alwaysAnswers);
      const returned = keptValueOf(result, (answer) => brokenHeightPromises(answer, places));
      expect(returned).toEqual(heights);
    };

    const expectNone = async (expected: Parameters<typeof expectFailure>[1]) =>
      expectFailure(await ask(), harness.alwaysAnswers ?? expected);

    describe('heights', () => {
      it.each([
        ['as they are, not smoothed', [12.25, 61, 15.5]],
        ['at the sea and below it', [0, -3.5, -86]],
      ])('are in meters, in the order requested, %s', async (_name, heights) => {
        harness.given.heights(heights);
        await expectHeights(heights);
      });

      it('are returned for 50 places in one request', async () => {
        const heights = Array.from({ length: 50 }, (_, index) => 10 + index);
        harness.given.heights(heights);
        await expectHeights(
          heights,
          heights.map((_, index) => ({ lat: 45.5 + index / 1000, lng: -122.6 })),
        );
      });

      it('are returned for concurrent requests', async () => {
        harness.given.heights([1, 2, 3]);
        await Promise.all(Array.from({ length: 10 }, () => expectHeights([1, 2, 3])));
      });
    });

    describe('unknown heights', () => {
      it('are not-covered where the provider has none, never 0', async () => {
        harness.given.noHeightsThere();
        await expectNone({ kind: 'not-covered' });
      });

      it.each([
        ['a height is null', 'nullHeight'],
        ['a height is impossible', 'impossibleHeight'],
        ['a height is left out', 'heightTooFew'],
      ] as const)('are an invalid response where %s', async (_name, arrange) => {
        harness.given[arrange]();
        await expectNone({ kind: 'invalid-response' });
      });
    });

    describe('a failure', () => {
      it.each(PROVIDER_FAULTS)('is returned for $name', async ({ arrange, expected }) => {
        arrange(harness.given);
        await expectNone(expected);
        await strayErrorsSurface();
      });

      it('does not affect the next answer', async () => {
        harness.given.upstreamFails(500);
        await expectNone({ kind: 'unavailable' });
        harness.given.heights([1, 2, 3]);
        await expectHeights([1, 2, 3]);
      });
    });
  });
}

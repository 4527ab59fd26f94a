import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProviderFailure } from '../../src/application/ports/provider-failure.js';
import type { TrafficPort } from '../../src/application/recommendations/traffic.port.js';
import { brokenDelayPromises } from './promises/path.promises.js';
import {
  expectFailure,
  keptValueOf,
  PROVIDER_FAULTS,
  strayErrorsSurface,
  type FaultGivens,
} from './provider-faults.js';

export interface GivenDrive {
  readonly emptyRoadSeconds: number;
  readonly inTrafficSeconds: number;
}

export interface TrafficGivens extends FaultGivens {
  drive(drive: GivenDrive): void;
  /** There is no road between the two places. */
  noRoad(): void;
  /** There is a road, but its traffic is unknown. */
  trafficUnknown(): void;
  /** The answer has null for the length of the drive. */
  nullDurations(): void;
  /** The answer has a negative length for the drive. */
  negativeDurations(): void;
}

export interface TrafficHarness {
  readonly port: TrafficPort;
  readonly given: TrafficGivens;
  /**
   * What the port may answer where an adapter with a provider would return a delay, or why it can't. Set only by `none`,
   * which has no provider to control, so its one correct answer to every case is that the delay is unknown. Every case
   * still runs and checks that it makes no delay up.
   */
  readonly alwaysAnswers?: Pick<ProviderFailure, 'kind'>;
  close?(): Promise<void>;
}

const HOME = { lat: 45.5152, lng: -122.6784 };
const WORK = { lat: 45.5231, lng: -122.6765 };

/** Every adapter runs every case; see the harnesses in the adapters' specs. */
export function trafficContract(name: string, makeHarness: () => Promise<TrafficHarness>): void {
  describe(`${name} meets the traffic contract`, () => {
    let harness: TrafficHarness;
    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(() => harness.close?.());

    const ask = () => harness.port.carDelay(HOME, WORK);

    const expectDelay = async (minutes: number) => {
      const result = await ask();
      if (harness.alwaysAnswers) return expectFailure(result, harness.alwaysAnswers);
      expect(keptValueOf(result, brokenDelayPromises)).toEqual({ carDelayMinutes: minutes });
    };

    const expectNoDelay = async (expected: Parameters<typeof expectFailure>[1]) =>
      expectFailure(await ask(), harness.alwaysAnswers ?? expected);

    describe('a delay', () => {
      it.each([
        ['a busy road', { emptyRoadSeconds: 600, inTrafficSeconds: 1020 }, 7],
        ['seconds, which are not rounded away', { emptyRoadSeconds: 600, inTrafficSeconds: 690 }, 1.5],
        ['an empty road', { emptyRoadSeconds: 600, inTrafficSeconds: 600 }, 0],
        [
          'a road faster than expected: no delay is below 0',
          { emptyRoadSeconds: 600, inTrafficSeconds: 540 },
          0,
        ],
      ])('is in minutes for %s', async (_name, drive, minutes) => {
        harness.given.drive(drive);
        await expectDelay(minutes);
      });

      it('is returned for concurrent requests', async () => {
        harness.given.drive({ emptyRoadSeconds: 600, inTrafficSeconds: 720 });
        await Promise.all(Array.from({ length: 10 }, () => expectDelay(2)));
      });
    });

    describe('an unknown delay', () => {
      it('is not-covered where there is no road', async () => {
        harness.given.noRoad();
        await expectNoDelay({ kind: 'not-covered' });
      });

      it('is a failure, not 0, where the traffic is unknown', async () => {
        harness.given.trafficUnknown();
        const result = await ask();
        expect(result.ok).toBe(false);
        expect(result.ok ? '' : result.failure.kind).toMatch(/^(not-covered|unavailable)$/);
      });

      it('is an invalid response where durations are null', async () => {
        harness.given.nullDurations();
        await expectNoDelay({ kind: 'invalid-response' });
      });

      it('is an invalid response where durations are impossible', async () => {
        harness.given.negativeDurations();
        await expectNoDelay({ kind: 'invalid-response' });
      });
    });

    describe('a failure', () => {
      it.each(PROVIDER_FAULTS)('is returned for $name', async ({ arrange, expected }) => {
        arrange(harness.given);
        await expectNoDelay(expected);
        await strayErrorsSurface();
      });

      it('does not affect the next answer', async () => {
        harness.given.upstreamFails(500);
        await expectNoDelay({ kind: 'unavailable' });
        harness.given.drive({ emptyRoadSeconds: 600, inTrafficSeconds: 720 });
        await expectDelay(2);
      });
    });
  });
}

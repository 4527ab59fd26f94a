import { describe, expect, it } from '@jest/globals';
import { contractClock, faultsOfFake, valueOf } from '../../../../testing/contracts/provider-faults.js';
import { trafficContract } from '../../../../testing/contracts/traffic.contract.js';
import { failed, succeeded, type ProviderFailure } from '../../../application/ports/provider-failure.js';
import { FakeTraffic } from './fake.traffic.js';

trafficContract('The fake', () => {
  const port = new FakeTraffic({ clock: contractClock });
  const fails = (kind: ProviderFailure['kind']) => () =>
    port.answersWith(() => failed({ kind, provider: 'fake', detail: 'told to fail' }));
  return Promise.resolve({
    port,
    given: {
      ...faultsOfFake((result) => port.answersWith(() => result)),
      drive: (drive) => port.answersWith(() => succeeded(drive)),
      noRoad: fails('not-covered'),
      trafficUnknown: fails('not-covered'),
      nullDurations: fails('invalid-response'),
      negativeDurations: fails('invalid-response'),
    },
  });
});

describe("the demo's traffic", () => {
  const delayAt = async (utc: string) => {
    const traffic = new FakeTraffic({ clock: { now: () => new Date(utc) } });
    return valueOf(await traffic.carDelay({ lat: 45.5, lng: -122.7 }, { lat: 45.6, lng: -122.7 }))
      .carDelayMinutes;
  };

  it('is slower at rush hour than at noon, and the same every time', async () => {
    const [rush, noon] = [await delayAt('2026-06-15T14:58:00Z'), await delayAt('2026-06-15T20:00:00Z')];
    expect(rush).toBeGreaterThan(2.5);
    expect(noon).toBeGreaterThan(0);
    expect(noon).toBeLessThan(1.5);
    expect(await delayAt('2026-06-15T14:58:00Z')).toBe(rush);
  });
});

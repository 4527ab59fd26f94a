import { describe, expect, it } from '@jest/globals';
import { elevationContract } from '../../../../testing/contracts/elevation.contract.js';
import { faultsOfFake, valueOf } from '../../../../testing/contracts/provider-faults.js';
import { failed, succeeded, type ProviderFailure } from '../../../application/ports/provider-failure.js';
import { FakeElevation } from './fake.elevation.js';

elevationContract('The fake', () => {
  const port = new FakeElevation();
  const fails = (kind: ProviderFailure['kind']) => () =>
    port.answersWith(() => failed({ kind, provider: 'fake', detail: 'told to fail' }));
  return Promise.resolve({
    port,
    given: {
      ...faultsOfFake((result) => port.answersWith(() => result)),
      heights: (heights) => port.answersWith(() => succeeded(heights)),
      noHeightsThere: fails('not-covered'),
      nullHeight: fails('invalid-response'),
      impossibleHeight: fails('invalid-response'),
      heightTooFew: fails('invalid-response'),
    },
  });
});

describe("the demo's heights", () => {
  it('are the same every time, and smooth: no grade steeper than 15% over 10 m', async () => {
    const places = Array.from({ length: 50 }, (_, index) => ({ lat: 45.52 + index * 0.00009, lng: -122.7 }));
    const heights = valueOf(await new FakeElevation().heightsMeters(places));
    expect(valueOf(await new FakeElevation().heightsMeters(places))).toEqual(heights);
    for (const [index, height] of heights.slice(1).entries()) {
      expect(Math.abs(height - (heights[index] ?? 0))).toBeLessThan(1.5);
    }
  });
});

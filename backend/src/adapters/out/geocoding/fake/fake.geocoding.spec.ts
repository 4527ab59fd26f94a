import { describe, expect, it } from '@jest/globals';
import { geocodingContract } from '../../../../../testing/contracts/geocoding.contract.js';
import { FakeGeocoding } from './fake.geocoding.js';
import { US_CITIES } from './gazetteer.js';

geocodingContract('The fake', () => {
  const port = new FakeGeocoding();
  return {
    port,
    given: {
      knownAddress: () => ({
        address: '411 SW Lincoln St, Portland, OR',
        near: { lat: 45.523, lng: -122.676, address: 'Portland' },
      }),
      fails: (kind, retryAfterSeconds) =>
        port.failsWith({
          kind,
          provider: 'fake',
          detail: 'as told',
          ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        }),
    },
  };
});

describe('the demo’s gazetteer', () => {
  it.each(US_CITIES.map(({ name, state }) => [`${name}, ${state}`]))('knows %s', async (city) => {
    const found = await new FakeGeocoding().locate(`12 Main St, ${city}`);
    expect(found).toMatchObject({ ok: true, value: { address: `12 Main St, ${city}` } });
  });

  it('puts two streets of a city into two places', async () => {
    const geocoding = new FakeGeocoding();
    const [one, other] = [await geocoding.locate('1 A St, Boston'), await geocoding.locate('2 B St, Boston')];
    expect(one).not.toEqual(other);
  });
});

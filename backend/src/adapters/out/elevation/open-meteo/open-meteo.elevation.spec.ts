import { describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { elevationContract } from '../../../../../testing/contracts/elevation.contract.js';
import { faultsOf } from '../../../../../testing/contracts/provider-faults.js';
import { openMeteoElevation } from '../../../../../testing/fixtures/elevation.fixture.js';
import { openMeteoError } from '../../../../../testing/fixtures/open-meteo-weather.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { OpenMeteoElevation } from './open-meteo.elevation.js';

const portOf = (stub: HttpStub, path = ''): OpenMeteoElevation =>
  new OpenMeteoElevation({ baseUrl: `${stub.baseUrl}${path}`, client: contractClient('open-meteo') });

elevationContract('Open-Meteo', async () => {
  const stub = await HttpStub.start();
  const plays = (heights: readonly (number | null)[]) => stub.plays(json(openMeteoElevation(heights)));
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, openMeteoError),
      heights: plays,
      noHeightsThere: () =>
        stub.plays(json({ error: true, reason: 'No data is available for this location' }, 400)),
      nullHeight: () => plays([12, null, 14]),
      impossibleHeight: () => plays([12, -9999, 14]),
      heightTooFew: () => plays([12, 14]),
    },
    close: () => stub.close(),
  };
});

describe('Open-Meteo elevation', () => {
  it('asks for all places in one call', async () => {
    const stub = await HttpStub.start();
    stub.plays(json(openMeteoElevation([1, 2])));
    await portOf(stub, '/meteo/').heightsMeters([
      { lat: 45.51522222, lng: -122.6784 },
      { lat: 45.5, lng: -122.6 },
    ]);
    await stub.close();
    expect(stub.requests).toHaveLength(1);
    expect(stub.requests[0]?.path).toBe('/meteo/v1/elevation');
    expect(Object.fromEntries(stub.requests[0]?.query ?? [])).toEqual({
      latitude: '45.51522,45.50000',
      longitude: '-122.67840,-122.60000',
    });
  });
});

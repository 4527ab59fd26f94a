import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { elevationContract } from '../../../../../testing/contracts/elevation.contract.js';
import { CONTRACT_KEY, expectFailure, faultsOf } from '../../../../../testing/contracts/provider-faults.js';
import { googleElevation } from '../../../../../testing/fixtures/elevation.fixture.js';
import { googleStatus } from '../../../../../testing/fixtures/google-directions.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { GoogleElevation } from './google.elevation.js';

const portOf = (stub: HttpStub, path = ''): GoogleElevation =>
  new GoogleElevation({
    baseUrl: `${stub.baseUrl}${path}`,
    apiKey: CONTRACT_KEY,
    client: contractClient('google'),
  });

elevationContract('Google Elevation', async () => {
  const stub = await HttpStub.start();
  const plays = (heights: readonly (number | null)[]) => stub.plays(json(googleElevation(heights)));
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, () => googleStatus('UNKNOWN_ERROR')),
      heights: plays,
      noHeightsThere: () => stub.plays(json(googleStatus('DATA_NOT_AVAILABLE'))),
      nullHeight: () => plays([12, null, 14]),
      impossibleHeight: () => plays([12, 99_999, 14]),
      heightTooFew: () => plays([12, 14]),
    },
    close: () => stub.close(),
  };
});

describe('Google elevation', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const ask = (path = '') =>
    portOf(stub, path).heightsMeters([
      { lat: 45.51522222, lng: -122.6784 },
      { lat: 45.5, lng: -122.6 },
    ]);

  it('asks for all places in one call', async () => {
    stub.plays(json(googleElevation([1, 2])));
    await ask('/maps-proxy/');
    expect(stub.requests).toHaveLength(1);
    expect(stub.requests[0]?.path).toBe('/maps-proxy/maps/api/elevation/json');
    expect(Object.fromEntries(stub.requests[0]?.query ?? [])).toEqual({
      locations: '45.51522,-122.67840|45.50000,-122.60000',
      key: CONTRACT_KEY,
    });
  });

  it.each([
    ['OVER_QUERY_LIMIT', 'rate-limited'],
    ['REQUEST_DENIED', 'unavailable'],
    ['INVALID_REQUEST', 'unavailable'],
    ['OK', 'invalid-response'],
  ] as const)('understands status %s inside HTTP 200', async (status, kind) => {
    stub.plays(json(googleStatus(status)));
    expectFailure(await ask(), { kind });
  });
});

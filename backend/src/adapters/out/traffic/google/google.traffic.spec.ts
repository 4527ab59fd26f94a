import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { CONTRACT_KEY, expectFailure, faultsOf } from '../../../../../testing/contracts/provider-faults.js';
import { trafficContract } from '../../../../../testing/contracts/traffic.contract.js';
import { googleDirections, googleStatus } from '../../../../../testing/fixtures/google-directions.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { GoogleTraffic } from './google.traffic.js';

const portOf = (stub: HttpStub, path = ''): GoogleTraffic =>
  new GoogleTraffic({
    baseUrl: `${stub.baseUrl}${path}`,
    apiKey: CONTRACT_KEY,
    client: contractClient('google'),
  });

trafficContract('Google Directions', async () => {
  const stub = await HttpStub.start();
  const plays = (answer: unknown) => stub.plays(json(answer));
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, () => googleStatus('UNKNOWN_ERROR')),
      drive: ({ emptyRoadSeconds, inTrafficSeconds }) =>
        plays(googleDirections({ duration: emptyRoadSeconds, inTraffic: inTrafficSeconds })),
      noRoad: () => plays(googleStatus('ZERO_RESULTS')),
      trafficUnknown: () => plays(googleDirections({ duration: 600 })),
      nullDurations: () => plays(googleDirections({ duration: null, inTraffic: 700 })),
      negativeDurations: () => plays(googleDirections({ duration: -600, inTraffic: 700 })),
    },
    close: () => stub.close(),
  };
});

describe('Google Directions traffic', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const ask = (path = '') =>
    portOf(stub, path).carDelay({ lat: 45.5, lng: -122.6 }, { lat: 45.6, lng: -122.7 });

  it('asks for a drive that starts now', async () => {
    stub.plays(json(googleDirections({ duration: 600, inTraffic: 700 })));
    await ask('/maps-proxy/');
    const [request] = stub.requests;
    expect(request?.path).toBe('/maps-proxy/maps/api/directions/json');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      origin: '45.5,-122.6',
      destination: '45.6,-122.7',
      mode: 'driving',
      departure_time: 'now',
      key: CONTRACT_KEY,
    });
  });

  it.each([
    ['OVER_QUERY_LIMIT', 'rate-limited', 1],
    ['REQUEST_DENIED', 'unavailable', 1],
    ['INVALID_REQUEST', 'unavailable', 1],
    ['OVER_DAILY_LIMIT', 'unavailable', 1],
    ['NOT_FOUND', 'not-covered', 1],
    ['ZERO_RESULTS', 'not-covered', 1],
    ['MAX_ROUTE_LENGTH_EXCEEDED', 'not-covered', 1],
    ['UNKNOWN_ERROR', 'unavailable', 2],
    ['OK', 'invalid-response', 1],
    ['SOMETHING_NEW', 'invalid-response', 1],
  ] as const)('understands status %s inside HTTP 200', async (status, kind, tries) => {
    stub.plays(json(googleStatus(status)));
    expectFailure(await ask(), { kind });
    expect(stub.requests).toHaveLength(tries);
  });

  it("tries twice at most: the library's own retries stay off", async () => {
    stub.plays(json(googleStatus('UNKNOWN_ERROR'), 500));
    expectFailure(await ask(), { kind: 'unavailable' });
    expect(stub.requests).toHaveLength(2);
  });
});

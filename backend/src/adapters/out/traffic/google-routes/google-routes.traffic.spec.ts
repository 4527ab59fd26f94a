import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import {
  CONTRACT_KEY,
  expectFailure,
  faultsOf,
  valueOf,
} from '../../../../../testing/contracts/provider-faults.js';
import { trafficContract } from '../../../../../testing/contracts/traffic.contract.js';
import { googleError, googleRoutes } from '../../../../../testing/fixtures/google-routes.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { GoogleRoutesTraffic } from './google-routes.traffic.js';

const portOf = (stub: HttpStub, path = ''): GoogleRoutesTraffic =>
  new GoogleRoutesTraffic({
    baseUrl: `${stub.baseUrl}${path}`,
    apiKey: CONTRACT_KEY,
    client: contractClient('google-routes'),
  });

const withoutTraffic = {
  ...googleRoutes({ duration: 600, staticDuration: 600 }),
  fallbackInfo: { routingMode: 'FALLBACK_TRAFFIC_UNAWARE', reason: 'LATENCY_EXCEEDED' },
};

trafficContract('Google Routes', async () => {
  const stub = await HttpStub.start();
  const plays = (answer: unknown) => stub.plays(json(answer));
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, (status) => googleError(status)),
      drive: ({ emptyRoadSeconds, inTrafficSeconds }) =>
        plays(googleRoutes({ duration: inTrafficSeconds, staticDuration: emptyRoadSeconds })),
      noRoad: () => plays({}),
      trafficUnknown: () => plays(withoutTraffic),
      nullDurations: () => plays(googleRoutes({ duration: 700, staticDuration: null })),
      negativeDurations: () => plays(googleRoutes({ duration: -700, staticDuration: 600 })),
    },
    close: () => stub.close(),
  };
});

describe('Google Routes traffic', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const ask = (path = '') =>
    portOf(stub, path).carDelay({ lat: 45.5, lng: -122.6 }, { lat: 45.6, lng: -122.7 });

  it('asks for a drive in traffic that starts now', async () => {
    stub.plays(json(googleRoutes({ duration: 700, staticDuration: 600 })));
    await ask('/routes-proxy/');
    const [request] = stub.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/routes-proxy/directions/v2:computeRoutes' });
    expect(request?.headers).toMatchObject({
      'x-goog-api-key': CONTRACT_KEY,
      'x-goog-fieldmask': 'routes.duration,routes.staticDuration,fallbackInfo',
      'content-type': 'application/json',
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      origin: { location: { latLng: { latitude: 45.5, longitude: -122.6 } } },
      destination: { location: { latLng: { latitude: 45.6, longitude: -122.7 } } },
      travelMode: 'DRIVE',
      routingPreference: 'TRAFFIC_AWARE',
    });
  });

  it('reads fractions of seconds', async () => {
    stub.plays(json({ routes: [{ duration: '75.5s', staticDuration: '60s' }] }));
    expect(valueOf(await ask()).carDelayMinutes).toBeCloseTo(15.5 / 60);
  });

  it.each([
    [200, 429, 'RESOURCE_EXHAUSTED', 'rate-limited'],
    [400, 400, 'INVALID_ARGUMENT', 'unavailable'],
    [403, 403, 'PERMISSION_DENIED', 'unavailable'],
  ] as const)('understands HTTP %d with error %d %s', async (httpStatus, code, status, kind) => {
    stub.plays(json(googleError(code, status), httpStatus));
    expectFailure(await ask(), { kind });
    expect(stub.requests).toHaveLength(1);
  });
});

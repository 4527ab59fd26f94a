import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { directionsContract } from '../../../../../testing/contracts/directions.contract.js';
import {
  CONTRACT_KEY,
  expectFailure,
  faultsOf,
  valueOf,
} from '../../../../../testing/contracts/provider-faults.js';
import {
  BICYCLING_BETA,
  googleBikeRoutes,
} from '../../../../../testing/fixtures/google-bike-route.fixture.js';
import { googleError } from '../../../../../testing/fixtures/google-routes.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { encodePolyline } from '../../../../domain/route/encoded-polyline.js';
import { GoogleRoutesDirections } from './google-routes.directions.js';

const portOf = (stub: HttpStub, path = ''): GoogleRoutesDirections =>
  new GoogleRoutesDirections({
    baseUrl: `${stub.baseUrl}${path}`,
    apiKey: CONTRACT_KEY,
    client: contractClient('google-routes'),
  });

const HOME = { lat: 45.5, lng: -122.6, address: 'Home St' };
const WORK = { lat: 45.6, lng: -122.7 };
const RIDE = { meters: 3200, seconds: 720, polyline: encodePolyline([HOME, WORK]) };

directionsContract('Google Routes', async () => {
  const stub = await HttpStub.start();
  const plays = (answer: unknown) => stub.plays(json(answer));
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, (status) => googleError(status)),
      way: ({ meters, seconds, line }) =>
        plays(googleBikeRoutes({ meters: Math.round(meters), seconds, polyline: encodePolyline(line) })),
      noWay: () => plays({}),
      noStreetThere: () => plays({ routes: [] }),
      nullFigures: () => plays(googleBikeRoutes({ ...RIDE, meters: null })),
      negativeFigures: () => plays(googleBikeRoutes({ ...RIDE, seconds: -5 })),
      brokenLine: () => plays(googleBikeRoutes({ ...RIDE, polyline: 'no line at all' })),
      emptyLine: () => plays(googleBikeRoutes({ ...RIDE, polyline: '' })),
    },
    close: () => stub.close(),
  };
});

describe('Google Routes directions', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const ask = (path = '', via: { lat: number; lng: number }[] = []) =>
    portOf(stub, path).bikeWay(HOME, WORK, via);

  it('asks for a ride through the via points, and only for the fields it reads', async () => {
    stub.plays(json(googleBikeRoutes(RIDE)));
    await ask('/routes-proxy/', [{ lat: 45.51, lng: -122.61 }]);
    const [request] = stub.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/routes-proxy/directions/v2:computeRoutes' });
    expect(request?.headers).toMatchObject({
      'x-goog-api-key': CONTRACT_KEY,
      'x-goog-fieldmask':
        'routes.distanceMeters,routes.duration,routes.polyline.encodedPolyline,routes.warnings',
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      origin: { location: { latLng: { latitude: 45.5, longitude: -122.6 } } },
      destination: { location: { latLng: { latitude: 45.6, longitude: -122.7 } } },
      intermediates: [{ via: true, location: { latLng: { latitude: 45.51, longitude: -122.61 } } }],
      travelMode: 'BICYCLE',
      polylineQuality: 'OVERVIEW',
      languageCode: 'en-US',
    });
  });

  it('passes on the bicycling warning, and warns even if the answer has none', async () => {
    stub.plays(json(googleBikeRoutes(RIDE)));
    expect(valueOf(await ask()).warnings).toEqual([BICYCLING_BETA]);
    stub.plays(json(googleBikeRoutes({ ...RIDE, warnings: [] })));
    expect(valueOf(await ask()).warnings).toEqual([expect.stringContaining('Use caution')]);
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

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
  googleBikeDirections,
} from '../../../../../testing/fixtures/google-bike-route.fixture.js';
import { googleStatus } from '../../../../../testing/fixtures/google-directions.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { encodePolyline } from '../../../../domain/route/encoded-polyline.js';
import { GoogleDirections } from './google.directions.js';

const portOf = (stub: HttpStub, path = ''): GoogleDirections =>
  new GoogleDirections({
    baseUrl: `${stub.baseUrl}${path}`,
    apiKey: CONTRACT_KEY,
    client: contractClient('google'),
  });

const HOME = { lat: 45.5, lng: -122.6, address: 'Home St' };
const WORK = { lat: 45.6, lng: -122.7 };
const POLYLINE = encodePolyline([HOME, WORK]);
const RIDE = { meters: 3200, seconds: 720, polyline: POLYLINE };

directionsContract('Google Directions', async () => {
  const stub = await HttpStub.start();
  const plays = (answer: unknown) => stub.plays(json(answer));
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, () => googleStatus('UNKNOWN_ERROR')),
      way: ({ meters, seconds, line }) =>
        plays(googleBikeDirections({ meters, seconds, polyline: encodePolyline(line) })),
      noWay: () => plays(googleStatus('ZERO_RESULTS')),
      noStreetThere: () => plays(googleStatus('NOT_FOUND')),
      nullFigures: () => plays(googleBikeDirections({ ...RIDE, meters: null })),
      negativeFigures: () => plays(googleBikeDirections({ ...RIDE, seconds: -5 })),
      brokenLine: () => plays(googleBikeDirections({ ...RIDE, polyline: 'no line at all' })),
      emptyLine: () => plays(googleBikeDirections({ ...RIDE, polyline: '' })),
    },
    close: () => stub.close(),
  };
});

describe('Google Directions', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  const ask = (path = '', via: { lat: number; lng: number }[] = []) =>
    portOf(stub, path).bikeWay(HOME, WORK, via);

  it('asks for a ride through the via points that avoids highways and toll roads', async () => {
    stub.plays(json(googleBikeDirections(RIDE)));
    await ask('/maps-proxy/', [
      { lat: 45.51, lng: -122.61 },
      { lat: 45.52, lng: -122.62 },
    ]);
    const [request] = stub.requests;
    expect(request?.path).toBe('/maps-proxy/maps/api/directions/json');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      origin: '45.5,-122.6',
      destination: '45.6,-122.7',
      waypoints: 'via:45.51,-122.61|via:45.52,-122.62',
      mode: 'bicycling',
      avoid: 'highways|tolls',
      language: 'en',
      key: CONTRACT_KEY,
    });
  });

  it('passes on the bicycling warning and the copyright', async () => {
    stub.plays(json(googleBikeDirections(RIDE)));
    expect(valueOf(await ask())).toMatchObject({
      warnings: [BICYCLING_BETA],
      attribution: 'Map data ©2026 Google',
    });
  });

  it('warns even if the answer has no warning', async () => {
    stub.plays(json(googleBikeDirections({ ...RIDE, warnings: [] })));
    expect(valueOf(await ask()).warnings).toEqual([expect.stringContaining('Use caution')]);
  });

  it.each([
    ['OVER_QUERY_LIMIT', 'rate-limited', 1],
    ['REQUEST_DENIED', 'unavailable', 1],
    ['INVALID_REQUEST', 'unavailable', 1],
    ['MAX_WAYPOINTS_EXCEEDED', 'invalid-response', 1],
    ['NOT_FOUND', 'not-covered', 1],
    ['ZERO_RESULTS', 'not-covered', 1],
    ['MAX_ROUTE_LENGTH_EXCEEDED', 'not-covered', 1],
    ['UNKNOWN_ERROR', 'unavailable', 2],
    ['OK', 'invalid-response', 1],
  ] as const)('understands status %s inside HTTP 200', async (status, kind, tries) => {
    stub.plays(json(googleStatus(status)));
    expectFailure(await ask(), { kind });
    expect(stub.requests).toHaveLength(tries);
  });
});

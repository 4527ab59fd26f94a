import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { aPlace, geocodingContract } from '../../../../../testing/contracts/geocoding.contract.js';
import { CONTRACT_KEY, expectFailure, faultsOf } from '../../../../../testing/contracts/provider-faults.js';
import {
  googleCountry,
  googleGeocodeStatus,
  googlePlaces,
} from '../../../../../testing/fixtures/google-geocode.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { GoogleGeocoding } from './google.geocoding.js';

const portOf = (stub: HttpStub, path = ''): GoogleGeocoding =>
  new GoogleGeocoding({
    baseUrl: `${stub.baseUrl}${path}`,
    apiKey: CONTRACT_KEY,
    client: contractClient('google'),
  });

geocodingContract('Google', async () => {
  const stub = await HttpStub.start();
  const plays = (answer: unknown) => stub.plays(json(answer));
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, () => googleGeocodeStatus('REQUEST_DENIED')),
      places: (places) => plays(googlePlaces(places)),
      nothingFound: () => plays(googleGeocodeStatus('ZERO_RESULTS')),
      onlyElsewhere: () => plays(googleCountry()),
    },
    close: () => stub.close(),
  };
});

describe('Google geocoding', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  it('asks within the United States, preferring places near the rider', async () => {
    stub.plays(json(googlePlaces([aPlace(1)])));
    await portOf(stub, '/maps-proxy/').suggest('1120 SE Mor', { lat: 45.52, lng: -122.68 });
    const [request] = stub.requests;
    expect(request?.path).toBe('/maps-proxy/maps/api/geocode/json');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      address: '1120 SE Mor',
      components: 'country:US',
      language: 'en',
      bounds: '45.42,-122.78|45.62,-122.58',
      key: CONTRACT_KEY,
    });
  });

  it.each([
    ['OVER_QUERY_LIMIT', 'rate-limited', 1],
    ['REQUEST_DENIED', 'unavailable', 1],
    ['INVALID_REQUEST', 'unavailable', 1],
    ['OVER_DAILY_LIMIT', 'unavailable', 1],
    ['UNKNOWN_ERROR', 'unavailable', 2],
    ['SOMETHING_NEW', 'invalid-response', 1],
  ] as const)('understands status %s inside HTTP 200', async (status, kind, tries) => {
    stub.plays(json(googleGeocodeStatus(status)));
    expectFailure(await portOf(stub).locate('1120 SE Morrison St'), { kind });
    expect(stub.requests).toHaveLength(tries);
  });

  it('shows at most ten results', async () => {
    stub.plays(json(googlePlaces(Array.from({ length: 14 }, (_, id) => aPlace(id)))));
    const answer = await portOf(stub).suggest('Morrison', null);
    expect(answer.ok && answer.value).toHaveLength(10);
  });
});

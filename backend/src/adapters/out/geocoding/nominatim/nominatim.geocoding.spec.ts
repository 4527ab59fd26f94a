import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { aPlace, geocodingContract } from '../../../../../testing/contracts/geocoding.contract.js';
import { faultsOf, valueOf } from '../../../../../testing/contracts/provider-faults.js';
import {
  nominatimElsewhere,
  nominatimError,
  nominatimPlaces,
} from '../../../../../testing/fixtures/nominatim.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { NominatimGeocoding } from './nominatim.geocoding.js';

const portOf = (stub: HttpStub, path = ''): NominatimGeocoding =>
  new NominatimGeocoding({ baseUrl: `${stub.baseUrl}${path}`, client: contractClient('nominatim') });

geocodingContract('Nominatim', async () => {
  const stub = await HttpStub.start();
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, nominatimError),
      returnsOtherShape: () => stub.plays(json({ surprise: true })),
      places: (places) => stub.plays(json(nominatimPlaces(places))),
      nothingFound: () => stub.plays(json([])),
      onlyElsewhere: () => stub.plays(json(nominatimElsewhere())),
    },
    close: () => stub.close(),
  };
});

describe('Nominatim', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  it('is asked for ten places in the United States, preferring those near the rider', async () => {
    stub.plays(json(nominatimPlaces([aPlace(1)])));
    await portOf(stub, '/nominatim/').suggest('1120 SE Mor', { lat: 45.52, lng: -122.68 });
    const [request] = stub.requests;
    expect(request?.path).toBe('/nominatim/search');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      q: '1120 SE Mor',
      format: 'jsonv2',
      limit: '10',
      countrycodes: 'us',
      addressdetails: '1',
      'accept-language': 'en-US',
      viewbox: '-122.78,45.62,-122.58,45.42',
      bounded: '0',
    });
    expect(request?.headers['user-agent']).toMatch(/^RollOut\//);
  });

  it('is asked without a viewbox when the rider’s location is unknown', async () => {
    stub.plays(json([]));
    await portOf(stub).locate('1120 SE Morrison St');
    expect(stub.requests[0]?.query.has('viewbox')).toBe(false);
  });

  it.each([
    [{ error: 'Unable to geocode' }, 200],
    [{ error: { code: 400, message: 'Parameter must be a number' } }, 400],
  ])('has its refusals understood: %j', async (body, status) => {
    stub.plays(json(body, status));
    expect(await portOf(stub).locate('Portland')).toMatchObject({ failure: { kind: 'unavailable' } });
  });

  it.each([
    ['1120, Southeast Morrison Street, Portland', '1120', '1120 Southeast Morrison Street, Portland'],
    ['Powell’s Books, 1005, West Burnside Street', '1005', 'Powell’s Books, 1005 West Burnside Street'],
    ['Route 66, Portland', '66', 'Route 66, Portland'],
    ['Portland, 97214', '97214', 'Portland, 97214'],
    ['Burnside, Portland', undefined, 'Burnside, Portland'],
    ['12, Portland', 12, '12, Portland'],
  ])('writes %s as Americans do', async (display_name, house_number, description) => {
    const address = { country_code: 'us', house_number };
    stub.plays(json(nominatimPlaces([aPlace(1)]).map((place) => ({ ...place, display_name, address }))));
    expect(valueOf(await portOf(stub).suggest('somewhere', null))).toMatchObject([{ description }]);
  });

  it.each(['', ' ', '45.5N', '1e3', '0x1', 45.5])('does not take %j for a latitude', async (lat) => {
    const places = nominatimPlaces([aPlace(1), aPlace(2)]).map((place, at) =>
      at ? place : { ...place, lat },
    );
    stub.plays(json(places));
    expect(valueOf(await portOf(stub).suggest('somewhere', null))).toHaveLength(1);
  });
});

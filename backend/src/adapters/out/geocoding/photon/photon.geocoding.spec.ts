import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractClient } from '../../../../../testing/contracts/contract-client.js';
import { aPlace, geocodingContract } from '../../../../../testing/contracts/geocoding.contract.js';
import { faultsOf, valueOf } from '../../../../../testing/contracts/provider-faults.js';
import {
  photonElsewhere,
  photonError,
  photonFeature,
  photonPlaces,
} from '../../../../../testing/fixtures/photon.fixture.js';
import { HttpStub, json } from '../../../../../testing/http-stub.js';
import { PhotonGeocoding } from './photon.geocoding.js';

const portOf = (stub: HttpStub, path = ''): PhotonGeocoding =>
  new PhotonGeocoding({ baseUrl: `${stub.baseUrl}${path}`, client: contractClient('photon') });

geocodingContract('Photon', async () => {
  const stub = await HttpStub.start();
  return {
    port: portOf(stub),
    given: {
      ...faultsOf(stub, photonError),
      places: (places) => stub.plays(json(photonPlaces(places))),
      nothingFound: () => stub.plays(json(photonPlaces([]))),
      onlyElsewhere: () => stub.plays(json(photonElsewhere())),
    },
    close: () => stub.close(),
  };
});

describe('Photon', () => {
  let stub: HttpStub;
  beforeEach(async () => {
    stub = await HttpStub.start();
  });
  afterEach(() => stub.close());

  it('is asked for ten places in the United States, those near the rider first', async () => {
    stub.plays(json(photonPlaces([aPlace(1)])));
    await portOf(stub, '/photon/').suggest('1120 SE Mor', { lat: 45.52, lng: -122.68 });
    const [request] = stub.requests;
    expect(request?.path).toBe('/photon/api/');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      q: '1120 SE Mor',
      limit: '10',
      bbox: '-180,17.5,-65,72',
      lat: '45.52',
      lon: '-122.68',
    });
  });

  it('gets no location when the rider’s is unknown', async () => {
    stub.plays(json(photonPlaces([aPlace(1)])));
    await portOf(stub).suggest('1120 SE Mor', null);
    expect([...(stub.requests[0]?.query.keys() ?? [])]).toEqual(['q', 'limit', 'bbox']);
  });

  it('is not asked about an empty query', async () => {
    await portOf(stub).suggest(' ,🚲 ', null);
    await portOf(stub).locate('');
    expect(stub.requests).toEqual([]);
  });

  it.each([
    [
      'a house',
      { housenumber: '1120', street: 'SE Morrison St', city: 'Portland' },
      '1120 SE Morrison St, Portland, OR 97214',
    ],
    [
      'a street, whose name is its street',
      { name: 'Pearl Street', city: 'Boulder', state: 'Colorado', postcode: '80302' },
      'Pearl Street, Boulder, CO 80302',
    ],
    ['a city, which has only a name', { name: 'Portland', postcode: null }, 'Portland, Multnomah, OR'],
    [
      'a shop',
      {
        name: 'Powell’s Books',
        housenumber: '1005',
        street: 'W Burnside St',
        city: 'Portland',
        postcode: '97209',
      },
      'Powell’s Books, 1005 W Burnside St, Portland, OR 97209',
    ],
    [
      'a place in a district',
      { name: 'Ferry Building', district: 'Embarcadero', state: 'California', postcode: undefined },
      'Ferry Building, Embarcadero, CA',
    ],
    [
      'a state without an abbreviation',
      { name: 'San Juan', county: undefined, state: 'Puerto Rico', postcode: '00901' },
      'San Juan, Puerto Rico 00901',
    ],
  ])('describes %s the American way', async (_, properties, description) => {
    stub.plays(json({ features: [photonFeature([-122.6, 45.5], properties)] }));
    const [place] = valueOf(await portOf(stub).suggest('somewhere', null));
    expect(place?.description).toBe(description);
  });

  it('distinguishes a node from a way with the same number', async () => {
    const features = ['N', 'W'].map((osm_type) => photonFeature([-122.6, 45.5], { osm_type, name: 'x' }));
    stub.plays(json({ features }));
    const places = valueOf(await portOf(stub).suggest('somewhere', null));
    expect(places.map(({ placeId }) => placeId)).toEqual(['N240109189', 'W240109189']);
  });

  it('leaves out places without a description or a country', async () => {
    const wordless = { county: null, state: null, postcode: null };
    const features = [wordless, { countrycode: null }].map((part) => photonFeature([-122.6, 45.5], part));
    stub.plays(json({ features }));
    expect(valueOf(await portOf(stub).suggest('somewhere', null))).toEqual([]);
  });
});

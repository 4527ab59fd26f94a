import type { components } from '@rollout/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aPlace } from '../../contracts/geocoding.contract.js';
import { photonPlaces } from '../../fixtures/photon.fixture.js';
import { HttpStub, json } from '../../http-stub.js';
import { startApp, type RunningApp } from '../running-app.js';

type Suggestion = components['schemas']['AddressSuggestionDto'];
type Config = components['schemas']['ConfigDto'];
type ErrorBody = components['schemas']['ErrorDto'];

const suggestUrl = (query: Readonly<Record<string, string>>): string =>
  `/api/geocode/suggest?${new URLSearchParams(query).toString()}`;

describe('addresses while a rider types', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const suggested = (query: Readonly<Record<string, string>>) =>
    app.browser().get<Suggestion[]>(suggestUrl(query));

  it('are five at most, nearest first, with their distance, even before sign-up', async () => {
    const { status, body } = await suggested({ q: '1120 se mor', nearLat: '42.36', nearLng: '-71.06' });
    expect(status).toBe(200);
    expect(body).toHaveLength(5);
    expect(body[0]).toEqual({
      placeId: 'fake:1120 se morrison st, boston, ma',
      description: '1120 SE Morrison St, Boston, MA',
      lat: expect.any(Number),
      lng: expect.any(Number),
      distance: expect.any(Number),
    });
    const distances = body.map(({ distance }) => distance ?? -1);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(distances[0]).toBeLessThan(5);
  });

  it('have no distance where the rider’s position is unknown', async () => {
    const { body } = await suggested({ q: 'port' });
    expect(body.map(({ description, distance }) => [description, distance])).toEqual([
      ['Portland, OR', null],
      ['Portland, ME', null],
    ]);
  });

  it.each(['🚲🚲🚲', 'zzz', 'Łódź, Polska', "'; DROP TABLE riders", '%%%', ',,,'])(
    'are none for %j',
    async (q) => expect(await suggested({ q })).toMatchObject({ status: 200, body: [] }),
  );

  it.each([
    ['no text', {}, 'q', 'q must be text.'],
    ['no characters', { q: '' }, 'q', 'q must have at least 3 characters.'],
    ['two characters', { q: ' 11 ' }, 'q', 'q must have at least 3 characters.'],
    ['500 characters', { q: 'x'.repeat(500) }, 'q', 'q must have at most 300 characters.'],
    [
      'a latitude off the earth',
      { q: 'port', nearLat: '91', nearLng: '0' },
      'nearLat',
      'nearLat must be at most 90.',
    ],
    [
      'a longitude off the earth',
      { q: 'port', nearLat: '0', nearLng: '-181' },
      'nearLng',
      'nearLng must be at least -180.',
    ],
    [
      'a latitude in words',
      { q: 'port', nearLat: 'north', nearLng: '0' },
      'nearLat',
      'nearLat must be a number.',
    ],
    ['an empty latitude', { q: 'port', nearLat: '', nearLng: '0' }, 'nearLat', 'nearLat must be a number.'],
    [
      'a latitude in hexadecimal',
      { q: 'port', nearLat: '0x10', nearLng: '0' },
      'nearLat',
      'nearLat must be a number.',
    ],
    [
      'a latitude alone',
      { q: 'port', nearLat: '45' },
      'nearLng',
      'nearLat and nearLng must be given together.',
    ],
    [
      'a longitude alone',
      { q: 'port', nearLng: '45' },
      'nearLat',
      'nearLat and nearLng must be given together.',
    ],
    ['an unknown field', { q: 'port', limit: '500' }, 'limit', 'limit is not a known field.'],
  ] as [string, Record<string, string>, string, string][])(
    'are refused for %s, with a message',
    async (_, query, field, message) => {
      const { status, body } = await app.browser().get<ErrorBody>(suggestUrl(query));
      expect({ status, message: body.message }).toEqual({ status: 400, message });
      expect(Object.keys(body.details ?? {})).toEqual([field]);
    },
  );

  it('are refused if the text is sent twice', async () => {
    expect((await app.browser().get('/api/geocode/suggest?q=port&q=land')).status).toBe(400);
  });

  it('are listed in the public settings', async () => {
    const { body } = await app.browser().get<Config>('/api/config');
    expect(body.addressSearch).toEqual({ typeAhead: true, attribution: null });
  });
});

describe('addresses from Photon', () => {
  let stub: HttpStub;
  let app: RunningApp;
  beforeEach(async () => {
    stub = await HttpStub.start();
    app = await startApp({ GEOCODING_PROVIDER: 'photon', PHOTON_BASE_URL: stub.baseUrl });
  });
  afterEach(async () => {
    await app.close();
    await stub.close();
  });

  it('are ten fetched and five shown, nearest first; Photon learns only the area', async () => {
    const places = Array.from({ length: 10 }, (_, id) => aPlace(id, { lat: (4560 - id) / 100, lng: -122.6 }));
    stub.plays(json(photonPlaces(places)));
    const query = { q: '1120 se mor', nearLat: '45.523177', nearLng: '-122.676543' };
    const { body } = await app.browser().get<Suggestion[]>(suggestUrl(query));
    expect(body.map(({ lat }) => lat)).toEqual([45.52, 45.53, 45.51, 45.54, 45.55]);
    expect(stub.requests[0]?.query.get('limit')).toBe('10');
    expect([stub.requests[0]?.query.get('lat'), stub.requests[0]?.query.get('lon')]).toEqual([
      '45.52',
      '-122.68',
    ]);
  });

  it('are rate-limited when Photon asks for it, and the log says so without the address', async () => {
    stub.plays(json({}, 429, { 'retry-after': '30' }));
    const answer = await app.browser().get<ErrorBody>(suggestUrl({ q: '77 Secret Garden Lane' }));
    expect(answer.status).toBe(503);
    expect(answer.body.message).toBe("Addresses can't be looked up right now. Please try again in a moment.");
    const log = app.log.join('');
    expect(log).toContain('"provider":"photon"');
    expect(log).not.toMatch(/secret|garden/i);
  });

  it('credit Photon', async () => {
    const { body } = await app.browser().get<Config>('/api/config');
    expect(body.addressSearch).toEqual({
      typeAhead: true,
      attribution: 'Search by Photon, address data © OpenStreetMap contributors',
    });
  });
});

describe('addresses that may not be suggested while a rider types', () => {
  it.each([
    ['the public Nominatim', { GEOCODING_PROVIDER: 'nominatim' }, expect.stringContaining('OpenStreetMap')],
    ['no geocoder', { GEOCODING_PROVIDER: 'none' }, null],
  ])('%s', async (_, environment, attribution) => {
    const app = await startApp(environment);
    try {
      const { body } = await app.browser().get<Config>('/api/config');
      expect(body.addressSearch).toEqual({ typeAhead: false, attribution });
      expect((await app.browser().get(suggestUrl({ q: 'portland' }))).status).toBe(503);
    } finally {
      await app.close();
    }
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MS_PER_HOUR } from '../../src/domain/commute/time.js';
import { anAirHour, aWeatherHour } from '../builders/an-outlook.js';
import { openMeteoElevation } from '../fixtures/elevation.fixture.js';
import { nwsGridpoint, nwsPoint, nwsProblem } from '../fixtures/nws-weather.fixture.js';
import { openMeteoAir } from '../fixtures/open-meteo-air.fixture.js';
import { openMeteoForecast } from '../fixtures/open-meteo-weather.fixture.js';
import { photonFeature } from '../fixtures/photon.fixture.js';
import { valhallaError, valhallaShape, valhallaTrip } from '../fixtures/valhalla-route.fixture.js';
import { answer, HttpStub, json, type RecordedRequest, type StubReply } from '../http-stub.js';
import { runLive } from './run-live.js';
import { BOOKSHOP, CITY_HALL } from './sample-places.js';

/** From some hours before to a day after the current time. */
const HOURS = Array.from(
  { length: 36 },
  (_, hour) => new Date((Math.floor(Date.now() / MS_PER_HOUR) - 6 + hour) * MS_PER_HOUR),
);
const WEATHER = HOURS.map((hour) => aWeatherHour(hour, { temperatureF: 72 }));
const MIDWAY = { lat: 45.519, lng: -122.6815 };

/** All keyless providers in one server, each at its own path, answering as documented. */
const ANSWERS: Readonly<Record<string, (request: RecordedRequest) => StubReply>> = {
  '/points/': ({ path }) => (path.includes('48.85') ? json(nwsProblem(404), 404) : json(nwsPoint())),
  '/gridpoints/': () => json(nwsGridpoint(WEATHER)),
  '/v1/forecast': () => json(openMeteoForecast(WEATHER)),
  '/v1/air-quality': () => json(openMeteoAir(HOURS.map((hour) => anAirHour(hour)))),
  '/v1/elevation': () => json(openMeteoElevation([16, 1609])),
  '/route': ({ body }) =>
    body.includes('-140')
      ? json(valhallaError(171), 400)
      : json(
          valhallaTrip({ miles: 0.7, seconds: 260, shapes: [valhallaShape([CITY_HALL, MIDWAY, BOOKSHOP])] }),
        ),
  '/api/': ({ query }) => {
    const isKnown = query.get('q')?.startsWith('1221') ?? false;
    const found = photonFeature([CITY_HALL.lng, CITY_HALL.lat], { name: 'City Hall', city: 'Portland' });
    return json({ type: 'FeatureCollection', features: isKnown ? [found] : [] });
  },
};

describe('the check of the live providers', () => {
  let stub: HttpStub;
  let lines: string[];
  beforeEach(async () => {
    stub = await HttpStub.start();
    lines = [];
  });
  afterEach(() => stub.close());

  const plays = (otherwise: Readonly<Record<string, () => StubReply>> = {}): void =>
    stub.plays((request) => {
      const answers = { ...ANSWERS, ...otherwise };
      const path = Object.keys(answers).find((start) => request.path.startsWith(start));
      return answers[path ?? '']?.(request) ?? answer(404, 'nobody lives here');
    });

  const run = (environment: Record<string, string> = {}, options = {}): Promise<boolean> =>
    runLive(
      {
        ...Object.fromEntries(
          ['NWS', 'OPEN_METEO', 'OPEN_METEO_AIR_QUALITY', 'PHOTON', 'VALHALLA'].map((name) => [
            `${name}_BASE_URL`,
            stub.baseUrl,
          ]),
        ),
        PROVIDER_DEADLINE_MS: '1000',
        ...environment,
      },
      (line) => lines.push(line),
      options,
    );

  it('passes if all answer correctly, the two weather sources together and each alone', async () => {
    plays();
    expect(await run()).toBe(true);
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
      'passed      weather: nws-then-open-meteo',
      'passed      weather: nws',
      'passed      weather: open-meteo',
      'passed      air quality: open-meteo',
      'passed      geocoding: photon',
      'passed      directions: valhalla',
      'passed      elevation: open-meteo',
      'nobody      traffic: none',
      '7 passed, 0 failed, 0 unreachable.',
    ]);
  });

  it.each<[string, Record<string, () => StubReply>, string]>([
    [
      'degrees Celsius',
      {
        '/v1/forecast': () => json(openMeteoForecast(WEATHER.map((hour) => ({ ...hour, temperatureF: 22 })))),
      },
      'degrees Fahrenheit: Honolulu has between 50 and 100 °F',
    ],
    [
      'a forecast that ends tonight',
      { '/v1/forecast': () => json(openMeteoForecast(WEATHER.slice(0, 8))) },
      'a forecast: every hour of a working day ahead is there',
    ],
    [
      'another format',
      { '/v1/forecast': () => json({ hourly: 'no' }) },
      'a forecast: invalid-response: answer does not fit its documented format at hourly',
    ],
    ['a rejected caller', { '/v1/forecast': () => json({}, 403) }, 'a forecast: unavailable: HTTP 403'],
    [
      'weather for Paris',
      { '/points/': () => json(nwsPoint()) },
      'a place that it does not reach: there is an answer where there should be none',
    ],
    [
      'heights in feet',
      { '/v1/elevation': () => json(openMeteoElevation([52, 5280])) },
      'heights: Portland lies lower than 100 m, Denver a mile high, in that order',
    ],
    [
      'kilometres',
      {
        '/route': () =>
          json(
            valhallaTrip({ miles: 12, seconds: 260, shapes: [valhallaShape([CITY_HALL, MIDWAY, BOOKSHOP])] }),
          ),
      },
      'a way: its length is in miles',
    ],
  ])('detects %s', async (_what, otherwise, sentence) => {
    plays(otherwise);
    expect(await run()).toBe(false);
    expect(lines).toContain(`            ${sentence}`);
    expect(lines.at(-1)).not.toMatch(/ 0 failed/);
  });

  it.each<[string, StubReply, string]>([
    ['is down', json(nwsProblem(503), 503), 'HTTP 503'],
    ['does not answer', { does: 'hang' }, 'no whole answer before the deadline'],
    ['wants to be left alone', json({}, 429), 'HTTP 429'],
  ])('distinguishes a provider that %s from one that breaks its promises', async (_what, reply, detail) => {
    plays({ '/v1/air-quality': () => reply });
    expect(await run()).toBe(false);
    expect(lines).toContain('unreachable air quality: open-meteo');
    expect(lines).toContain(`            a forecast: ${detail}`);
    expect(lines.at(-1)).toBe('6 passed, 0 failed, 1 unreachable.');
  });

  it('ends with a clear sentence where there is no network', async () => {
    await stub.close();
    expect(await run()).toBe(false);
    expect(lines.at(-1)).toBe(
      'No provider could be reached, so nothing was found out. Is there a way to the internet from here?',
    );
    stub = await HttpStub.start();
  });

  it('ends even if nothing else does', async () => {
    stub.plays({ does: 'hang' });
    expect(
      await run({ PROVIDER_DEADLINE_MS: '60000', TEXT_LEASE_SECONDS: '120' }, { longestSuiteMs: 20 }),
    ).toBe(false);
    expect(lines).toContain('            it took far too long');
  });

  it('calls no provider if the configuration could not go live', async () => {
    expect(await run({ WEATHER_PROVIDER: 'fake', TRAFFIC_PROVIDER: 'google-routes' })).toBe(false);
    expect(lines).toEqual([
      'Nobody was asked; as a live configuration this is wrong:',
      '  - WEATHER_PROVIDER: fake providers exist in demo mode only',
      '  - GOOGLE_MAPS_API_KEY: is missing; TRAFFIC_PROVIDER=google-routes needs it',
    ]);
    expect(stub.requests).toHaveLength(0);
  });
});

import type { components } from '@rollout/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodePolyline } from '../../../src/domain/route/encoded-polyline.js';
import { distanceMilesBetween } from '../../../src/domain/route/location.js';
import type { HttpClient } from '../http-client.js';
import { HOME, signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type Directions = components['schemas']['DirectionsDto'];
type Route = components['schemas']['RouteDto'];
type Config = components['schemas']['ConfigDto'];
type ErrorBody = components['schemas']['ErrorDto'];

const NEW_YORK = { lat: 40.714, lng: -74.006, address: '1 Broadway, New York, NY' };
const EAST = { lat: 45.535, lng: -122.62, address: '4000 NE Halsey St, Portland, OR' };
const ask = { startLocation: HOME, endLocation: EAST, waypoints: [] as { lat: number; lng: number }[] };

let app: RunningApp;
let browser: HttpClient;

beforeAll(async () => {
  app = await startApp();
  browser = app.browser();
});

afterAll(() => app.close());

const find = (body: unknown) => browser.post<Directions>('/api/directions', body);

describe('directions over HTTP', () => {
  it('need no session, and return the route with rounded figures', async () => {
    const { status, body } = await find(ask);
    expect(status).toBe(200);
    expect(body).toEqual({
      distance: expect.any(Number),
      estimatedTime: expect.any(Number),
      elevationGain: expect.any(Number),
      elevationLoss: expect.any(Number),
      startElevation: expect.any(Number),
      endElevation: expect.any(Number),
      waypoints: [],
      polyline: expect.any(String),
      isStraightLine: false,
      warnings: [],
      attribution: 'Demo directions on made-up streets',
    });
    expect(body.distance).toBeGreaterThan(distanceMilesBetween(HOME, EAST));
    expect(Math.round(body.distance * 10) / 10).toBe(body.distance);
    expect(Number.isInteger(body.estimatedTime)).toBe(true);
  });

  it('return a polyline from the start to the end', async () => {
    const { body } = await find(ask);
    const line = decodePolyline(body.polyline ?? '') ?? [];
    expect(line.length).toBeGreaterThan(2);
    expect(distanceMilesBetween(line[0] ?? EAST, HOME)).toBeLessThan(0.01);
    expect(distanceMilesBetween(line.at(-1) ?? HOME, EAST)).toBeLessThan(0.01);
  });

  it('pass through the via points and return them, ten at most', async () => {
    const direct = (await find(ask)).body;
    const via = { lat: 45.545, lng: -122.69 };
    const detour = (await find({ ...ask, waypoints: [via] })).body;
    expect(detour.distance).toBeGreaterThan(direct.distance);
    expect(detour.waypoints).toEqual([via]);
    const many = Array.from({ length: 25 }, (_, index) => ({
      lat: 45.52 + index * 0.001,
      lng: -122.67 + (index % 3) * 0.002,
    }));
    expect((await find({ ...ask, waypoints: many })).body.waypoints).toHaveLength(10);
  });

  it('may have no via points', async () => {
    const { startLocation, endLocation } = ask;
    expect((await find({ startLocation, endLocation })).body).toEqual((await find(ask)).body);
  });

  it('from a place to itself are 0 miles and a message', async () => {
    const { status, body } = await find({ ...ask, endLocation: HOME });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      distance: 0,
      estimatedTime: 0,
      elevationGain: null,
      polyline: null,
      isStraightLine: false,
      warnings: ['Start and end are the same place, so there is nothing to ride.'],
    });
  });

  it.each([
    ['the ocean', { lat: 45.5, lng: -126 }],
    ['a river', { lat: 45.523, lng: -122.6 }],
    ['the date line', { lat: 45.5, lng: 180 }],
    ['the pole', { lat: 90, lng: 0 }],
  ])('through a point in %s are found or refused with a message', async (_where, via) => {
    const { status, text } = await find({ ...ask, waypoints: [via] });
    expect([200, 422]).toContain(status);
    expect(text).not.toContain('wrong on our side');
  });

  it('refuse places too far apart to commute between', async () => {
    const { status, body } = await browser.post<ErrorBody>('/api/directions', {
      ...ask,
      endLocation: NEW_YORK,
    });
    expect(status).toBe(422);
    expect(body).toEqual({
      statusCode: 422,
      error: 'Unprocessable Entity',
      message: 'These places are 2,400 miles apart; RollOut plans bike commutes of up to 300 miles.',
    });
  });

  it('refuse a detour that is too long', async () => {
    const { status, body } = await browser.post<ErrorBody>('/api/directions', {
      ...ask,
      waypoints: [NEW_YORK].map(({ lat, lng }) => ({ lat, lng })),
    });
    expect(status).toBe(422);
    expect(body.message).toMatch(/^The route through these points is 4,\d00 miles long; /);
  });

  it('reach 250 miles', async () => {
    const far = { lat: 42.1, lng: -122.6, address: 'Far away' };
    const { status, body } = await find({ ...ask, endLocation: far });
    expect(status).toBe(200);
    expect(body).toMatchObject({ isStraightLine: false });
    expect((body.polyline ?? '').length).toBeLessThan(50_000);
  });

  it.each([
    ['lat 91', { ...ask, startLocation: { ...HOME, lat: 91 } }, 'startLocation.lat must be at most 90'],
    ['text for lng', { ...ask, endLocation: { ...HOME, lng: 'x' } }, 'endLocation.lng must be a number'],
    [
      '500 characters',
      { ...ask, startLocation: { ...HOME, address: 'x'.repeat(500) } },
      'startLocation.address must have at most 300 characters',
    ],
    ['no start', { endLocation: EAST }, 'startLocation must be an object'],
    [
      'a via point off the earth',
      { ...ask, waypoints: [{ lat: 45, lng: 181 }] },
      'waypoints.0.lng must be at most 180',
    ],
    [
      '26 via points',
      { ...ask, waypoints: Array.from({ length: 26 }, () => ({ lat: 45, lng: -122 })) },
      'waypoints must hold at most 25 entries',
    ],
    ['via points that are none', { ...ask, waypoints: 'via' }, 'waypoints must be a list'],
    ['an unknown field', { ...ask, mode: 'car' }, 'mode'],
  ])('refuse %s', async (_what, body, problem) => {
    const answer = await browser.post<ErrorBody>('/api/directions', body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(problem);
  });

  it('accept emoji in an address', async () => {
    expect((await find({ ...ask, startLocation: { ...HOME, address: '🏠 Home' } })).status).toBe(200);
  });
});

/** What a route stores of its directions. */
const withoutNotes = ({ warnings: _warnings, attribution: _attribution, ...figures }: Directions) => figures;

describe('a route that the server calculates', () => {
  it('has the line and the heights of its directions', async () => {
    const rider = app.browser();
    const { userId } = await signUp(rider);
    const { status, body } = await rider.post<Route>('/api/routes', {
      userId,
      startLocation: HOME,
      endLocation: EAST,
    });
    expect(status).toBe(201);
    const found = withoutNotes((await find(ask)).body);
    expect(body).toMatchObject(found);
  });

  it('is recalculated when an end moves', async () => {
    const rider = app.browser();
    const { routeId } = await signUp(rider);
    const { body } = await rider.patch<Route>(`/api/routes/${routeId}`, { endLocation: EAST });
    const found = withoutNotes((await find(ask)).body);
    expect(body).toMatchObject({ ...found, endLocation: EAST });
  });

  it('is a straight line, marked as such, while one end has moved across the country', async () => {
    const rider = app.browser();
    const { routeId } = await signUp(rider);
    const { status, body } = await rider.patch<Route>(`/api/routes/${routeId}`, { endLocation: NEW_YORK });
    expect(status).toBe(200);
    expect(body).toMatchObject({ isStraightLine: true, polyline: null, elevationGain: null, waypoints: [] });
  });
});

describe("the demo's map", () => {
  it('is named in the configuration, without a key', async () => {
    expect((await browser.get<Config>('/api/config')).body.map).toEqual({
      kind: 'tiles',
      tileUrl: '/api/demo/tiles/{z}/{x}/{y}.svg?scheme={scheme}',
      attribution: 'Demo map: made-up streets',
      maxZoom: 18,
      googleMapsBrowserKey: null,
    });
  });

  it('is served as SVG that browsers keep', async () => {
    const { status, headers, text } = await browser.get('/api/demo/tiles/13/1304/2930.svg');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    expect(text).toMatch(/^<svg .*<\/svg>$/s);
  });

  it.each([
    '13/1304/2930',
    '13/1304/2930.png',
    '13/1304/x.svg',
    '13/-1/2930.svg',
    '13/8192/0.svg',
    '19/0/0.svg',
    '1e1/0/0.svg',
    '13/1304/2930.svg.svg',
    '13/%00/1.svg',
  ])('has no tile %s', async (name) => {
    const { status, body } = await browser.get<ErrorBody>(`/api/demo/tiles/${name}`);
    expect(status).toBe(404);
    expect(body.message).toBe('There is nothing at this address.');
  });
});

describe('without a demo', () => {
  let live: RunningApp;

  beforeAll(async () => {
    live = await startApp({
      APP_MODE: 'live',
      DIRECTIONS_PROVIDER: 'straight-line',
      ELEVATION_PROVIDER: 'none',
      GOOGLE_MAPS_BROWSER_KEY: 'browser-key',
      GOOGLE_MAPS_API_KEY: 'k3y-that-must-stay-secret',
    });
  });

  afterAll(() => live.close());

  it('there are no tiles', async () => {
    expect((await live.browser().get('/api/demo/tiles/13/1304/2930.svg')).status).toBe(404);
  });

  it('the browser gets the key meant for it, and no other', async () => {
    const { body, text } = await live.browser().get<Config>('/api/config');
    expect(body.map).toMatchObject({ kind: 'google', googleMapsBrowserKey: 'browser-key', tileUrl: null });
    expect(text).not.toContain('k3y-that-must-stay-secret');
  });

  it('the straight line is returned, through its via points', async () => {
    const via = { lat: 45.53, lng: -122.65 };
    const { body } = await live.browser().post<Directions>('/api/directions', { ...ask, waypoints: [via] });
    expect(body).toMatchObject({
      isStraightLine: true,
      polyline: null,
      waypoints: [via],
      elevationGain: null,
    });
    expect(body.distance).toBeGreaterThan(0);
  });
});

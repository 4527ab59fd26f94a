import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { decodePolyline, encodePolyline } from '../../../src/domain/route/encoded-polyline.js';
import type { HttpClient } from '../http-client.js';
import { aRoute, HOME, signUp, WORK } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type Route = components['schemas']['RouteDto'];
type TrackRoute = components['schemas']['TrackRouteDto'];

const GPX = 'application/gpx+xml';
const VIA = { lat: 45.515, lng: -122.66 };

let app: RunningApp;
let browser: HttpClient;
let ids: { userId: number; routeId: number };

beforeAll(async () => {
  app = await startApp();
  browser = app.browser();
  ids = await signUp(browser, {
    route: { polyline: encodePolyline([HOME, VIA, WORK]), name: 'Cut & <dry>' },
  });
});

afterAll(() => app.close());

const read = <T>(text: string, contentType = GPX) =>
  browser.raw<T>('POST', '/api/routes/gpx', text, contentType);
const track = (points: { lat: number; lng: number }[]) =>
  `<gpx><trk><name>River</name><trkseg>${points.map(({ lat, lng }) => `<trkpt lat="${lat}" lon="${lng}"/>`).join('')}</trkseg></trk></gpx>`;

describe('a GPX file', () => {
  it('becomes a route that can be stored as it is', async () => {
    const { status, body } = await read<TrackRoute>(track([WORK, VIA, HOME]));
    expect([status, body.name, body.distance, body.estimatedTime]).toEqual([200, 'River', 2, 10]);
    expect(decodePolyline(body.polyline!)?.[1]).toEqual(VIA);
    const stored = await browser.post<Route>('/api/routes', { ...body, userId: ids.userId });
    expect([stored.status, stored.body.polyline]).toEqual([201, body.polyline]);
  });

  it('of a stored route reads back as the same line', async () => {
    const answer = await browser.get(`/api/routes/${ids.routeId}/gpx`);
    expect(answer.headers.get('content-type')).toBe(`${GPX}; charset=utf-8`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="route.gpx"');
    const again = await read<TrackRoute>(answer.text);
    expect([again.body.name, again.body.polyline]).toEqual([
      'Cut & <dry>',
      encodePolyline([HOME, VIA, WORK]),
    ]);
  });

  it.each([
    [
      'that leads elsewhere',
      track([HOME, { lat: 45.4, lng: -122.6 }]),
      GPX,
      400,
      'The track must begin and end within a mile of home and work.',
    ],
    ['that is none', 'hello', GPX, 400, 'This file is not a readable GPX file.'],
    [
      'with a document type',
      '<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>',
      GPX,
      400,
      'A GPX file must not declare a document type.',
    ],
    ['sent as JSON', '{}', 'application/json', 415, expect.any(String)],
    ['of six megabytes', track(Array.from({ length: 150_000 }, () => HOME)), GPX, 413, expect.any(String)],
  ])('%s is refused with a sentence', async (_name, text, contentType, status, message) => {
    const answer = await read<{ message: string }>(text, contentType);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it('is refused for a rider without addresses', async () => {
    browser = app.browser();
    await browser.post('/api/users', {});
    const { status, body } = await read<{ message: string }>(track([HOME, WORK]));
    expect([status, body.message]).toEqual([422, 'Set your home and work addresses first.']);
  });

  it('goes nowhere but to its own path', async () => {
    const answer = await app.browser().raw('POST', '/api/routes', JSON.stringify(aRoute(1)), GPX);
    expect(answer.status).toBe(415);
  });
});

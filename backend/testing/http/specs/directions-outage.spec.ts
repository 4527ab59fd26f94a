import type { components } from '@rollout/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { encodePolyline } from '../../../src/domain/route/encoded-polyline.js';
import { openMeteoElevation } from '../../fixtures/elevation.fixture.js';
import { valhallaError, valhallaShape, valhallaTrip } from '../../fixtures/valhalla-route.fixture.js';
import { answer, HttpStub, json, type RecordedRequest, type StubReply } from '../../http-stub.js';
import { HOME, signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type Directions = components['schemas']['DirectionsDto'];
type Route = components['schemas']['RouteDto'];

const EAST = { lat: 45.535, lng: -122.62, address: '4000 NE Halsey St, Portland, OR' };
const LINE = [HOME, { lat: 45.53, lng: -122.65 }, EAST];
const TRIP = json(valhallaTrip({ miles: 3.26, seconds: 1110, shapes: [valhallaShape(LINE)] }));

const STRAIGHT = {
  distance: 2.9,
  estimatedTime: 14,
  elevationGain: null,
  elevationLoss: null,
  polyline: null,
  isStraightLine: true,
};

const FAULTS: [string, StubReply][] = [
  ['401', json(valhallaError(101, 401), 401)],
  ['429', json({}, 429, { 'retry-after': '30' })],
  ['500 with JSON', json({ error: true }, 500)],
  ['502 with HTML', answer(502, '<html>Bad Gateway</html>')],
  ['hang', { does: 'hang' }],
  ['slow drip', { does: 'drip' }],
  ['reset', { does: 'reset' }],
  ['garbage', answer(200, 'turn left')],
  ['an error inside 200', json(valhallaError(442))],
  ['no street near', json(valhallaError(171), 400)],
];

describe('directions from Valhalla, heights from Open-Meteo', () => {
  let stub: HttpStub;
  let app: RunningApp;

  type Reply = StubReply | ((request: RecordedRequest) => StubReply);

  const play = (directions: StubReply, elevation: Reply): void =>
    stub.plays((request) => {
      if (request.path === '/route') return directions;
      return typeof elevation === 'function' ? elevation(request) : elevation;
    });

  /** As many heights as requested, 40 m unless changed. */
  const heights =
    (change: (height: number, index: number) => number = (height) => height) =>
    ({ query }: RecordedRequest): StubReply => {
      const places = query.get('latitude')?.split(',') ?? [];
      return json(openMeteoElevation(places.map((_, index) => change(40, index))));
    };

  const find = () =>
    app.browser().post<Directions>('/api/directions', { startLocation: HOME, endLocation: EAST });

  beforeEach(async () => {
    stub = await HttpStub.start();
    app = await startApp({
      PROVIDER_DEADLINE_MS: '1000',
      DIRECTIONS_PROVIDER: 'valhalla',
      VALHALLA_BASE_URL: stub.baseUrl,
      ELEVATION_PROVIDER: 'open-meteo',
      OPEN_METEO_BASE_URL: stub.baseUrl,
    });
  });

  afterEach(async () => {
    await app.close();
    await stub.close();
  });

  it('are rounded, with a line of five decimals and the climb', async () => {
    play(
      TRIP,
      heights((height, index) => height + index * 2),
    );
    const { status, body } = await find();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      distance: 3.3,
      estimatedTime: 19,
      polyline: encodePolyline(LINE),
      isStraightLine: false,
      startElevation: 131,
      elevationLoss: 0,
      attribution: 'Directions by Valhalla, map data © OpenStreetMap contributors',
    });
    const samples = stub.requests.at(-1)?.query.get('latitude')?.split(',').length ?? 0;
    expect(samples).toBeGreaterThan(40);
    expect(samples).toBeLessThanOrEqual(50);
    expect(body.endElevation).toBe(Math.round((40 + 2 * (samples - 1)) * 3.28084));
    // A remainder below 3 m at the end does not count.
    expect(body.elevationGain).toBeGreaterThan((body.endElevation ?? 0) - 131 - 10);
  });

  it('are flat where the heights vary only slightly', async () => {
    play(
      TRIP,
      heights((height, index) => height + (index % 3) - 1),
    );
    expect((await find()).body).toMatchObject({ elevationGain: 0, elevationLoss: 0 });
  });

  it.each([0.005, 0.05])(
    'may begin at a street some distance away, %d° here, and are stored as returned',
    async (away) => {
      const street = { ...HOME, lat: HOME.lat + away };
      play(
        json(valhallaTrip({ miles: 3.26, seconds: 1110, shapes: [valhallaShape([street, EAST])] })),
        heights(),
      );
      const { warnings: _, attribution: __, ...way } = (await find()).body;
      expect(way.isStraightLine).toBe(false);
      const rider = app.browser();
      const { userId, routeId } = await signUp(rider);
      const ends = { startLocation: HOME, endLocation: EAST };
      const created = await rider.post<Route>('/api/routes', { userId, ...ends, ...way });
      expect([created.status, created.body.polyline]).toEqual([201, way.polyline]);
      const changed = await rider.patch<Route>(`/api/routes/${routeId}`, { ...ends, ...way });
      expect([changed.status, changed.body.polyline]).toEqual([200, way.polyline]);
    },
  );

  it('that begin in another town are replaced by the straight line, which may be stored', async () => {
    const town = { ...HOME, lat: HOME.lat + 0.3 };
    play(json(valhallaTrip({ miles: 23, seconds: 7000, shapes: [valhallaShape([town, EAST])] })), heights());
    const { warnings: _, attribution: __, ...way } = (await find()).body;
    expect(way).toMatchObject(STRAIGHT);
    expect(app.log.join('')).toContain('must lead from the start to the end');
    const rider = app.browser();
    const { routeId } = await signUp(rider);
    const moved = { endLocation: EAST, ...way };
    expect((await rider.patch<Route>(`/api/routes/${routeId}`, moved)).body).toMatchObject(STRAIGHT);
  });

  it.each(FAULTS)('fall back to the straight line where the directions answer: %s', async (_what, fault) => {
    play(fault, heights());
    const { status, body } = await find();
    expect(status).toBe(200);
    expect(body).toMatchObject(STRAIGHT);
    expect(body.warnings).toEqual([
      'Bike directions are not available right now. Distance and time are those of a straight line.',
    ]);
  });

  it.each(FAULTS)(
    'have unknown heights, not flat ones, where the heights answer: %s',
    async (_what, fault) => {
      play(TRIP, fault);
      expect((await find()).body).toMatchObject({
        distance: 3.3,
        isStraightLine: false,
        elevationGain: null,
        elevationLoss: null,
        startElevation: null,
        endElevation: null,
      });
    },
  );

  it('that fail are logged without the places, and a moved end is stored as a straight line', async () => {
    play({ does: 'reset' }, heights());
    const rider = app.browser();
    const { routeId } = await signUp(rider);
    const { body } = await rider.patch<Route>(`/api/routes/${routeId}`, { endLocation: EAST });
    expect(body).toMatchObject(STRAIGHT);
    expect(app.log.join('')).toContain('"provider":"valhalla"');
    expect(app.log.join('')).not.toMatch(/45\.5\d|122\.6\d|Halsey/);
  });
});

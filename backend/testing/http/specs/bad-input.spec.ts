import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { encodePolyline } from '../../../src/domain/route/encoded-polyline.js';
import type { HttpClient } from '../http-client.js';
import { aRoute, aUser, HOME, signUp, WORK } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type ErrorBody = components['schemas']['ErrorDto'];

const LINE = encodePolyline([HOME, { lat: 45.515, lng: -122.66 }, WORK]);
/** A dozen miles east of both. */
const FAR_WORK = { lat: 45.4982, lng: -122.43, address: '501 NE Hood Ave, Gresham, OR' };
const BOSTON = { lat: 42.36, lng: -71.06 };

const DATES_101 = Object.fromEntries(
  Array.from({ length: 101 }, (_, day) => [
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 'YYYY-MM-DD'.length),
    'off',
  ]),
);

let app: RunningApp;
let browser: HttpClient;
let userId: number;
let routeId: number;

beforeAll(async () => {
  app = await startApp();
  browser = app.browser();
  ({ userId, routeId } = await signUp(browser));
});

afterAll(() => app.close());

/** JSON of a body whose home location is given as text, to send what JSON.stringify would not write. */
const withHome = (location: string): string => `{"hasCompletedOnboarding":false,"homeLocation":${location}}`;

const place = (lat: string): string =>
  withHome(`{"lat":${lat},"lng":-122.6,"address":"Main St, Portland, OR"}`);

const expectError = (answer: { status: number; body: ErrorBody; text: string }, status: number): void => {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({
    statusCode: status,
    error: expect.any(String),
    message: expect.any(String),
  });
  expect(answer.body.message.length).toBeGreaterThan(10);
  expect(answer.text).not.toMatch(/\bat [\w.]+ \(|node_modules|\.ts:|\.js:|SELECT|INSERT/);
};

describe('a body that is not usable JSON', () => {
  it.each([
    ['malformed', '{"homeLocation":', 400],
    ['empty', '', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['a string', '"rider"', 400],
    ['a polluting key', '{"__proto__":{"isAdmin":true}}', 400],
    ['too large', JSON.stringify({ name: 'x'.repeat(200_000) }), 413],
    ['deeply nested', `${'{"homeLocation":'.repeat(900)}1${'}'.repeat(900)}`, 400],
  ])('%s', async (_what, body, status) => {
    expectError(await browser.raw<ErrorBody>('POST', '/api/users', body), status);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('of type %s is 415', async (type) => {
    expectError(await browser.raw<ErrorBody>('POST', '/api/users', 'a=1', type), 415);
  });

  it.each(['POST', 'PATCH'])('missing from a %s is 400', async (method) => {
    const path = method === 'POST' ? '/api/users' : `/api/users/${userId}`;
    expectError(await browser.raw<ErrorBody>(method, path), 400);
  });

  it('is refused before validation if it holds more values than any request needs', async () => {
    const waypoints = `[${Array(3000).fill('{}').join(',')}]`;
    const answer = await browser.raw<ErrorBody>('POST', '/api/routes', `{"waypoints":${waypoints}}`);
    expectError(answer, 400);
    expect(answer.body.message).toBe('The request body holds more than 1000 values.');
  });

  it('names the field near which it stops being JSON', async () => {
    const { body } = await browser.raw<ErrorBody>('POST', '/api/users', place('NaN'));
    expect(body.message).toBe('The request body is not valid JSON, near the field "lat".');
  });
});

describe('a field that is wrong', () => {
  it.each([
    ['91', 'homeLocation.lat must be at most 90'],
    ['-90.1', 'homeLocation.lat must be at least -90'],
    ['1e309', 'homeLocation.lat must be a number'],
    ['null', 'homeLocation.lat must be a number'],
    ['"45"', 'homeLocation.lat must be a number'],
    ['"NaN"', 'homeLocation.lat must be a number'],
    ['{}', 'homeLocation.lat must be a number'],
    ['[45]', 'homeLocation.lat must be a number'],
  ])('lat %s', async (lat, problem) => {
    const answer = await browser.raw<ErrorBody>('POST', '/api/users', place(lat));
    expectError(answer, 400);
    expect(answer.body.details).toEqual({ 'homeLocation.lat': problem });
    expect(answer.body.message).toBe(`${problem}.`);
  });

  it.each<[string, object, string]>([
    ['temperatureMin', { temperatureMin: 'cold' }, 'temperatureMin must be a number'],
    ['temperatureMax', { temperatureMax: 1000 }, 'temperatureMax must be at most 140'],
    ['windSpeedThreshold', { windSpeedThreshold: -1 }, 'windSpeedThreshold must be at least 0'],
    ['rainThreshold', { rainThreshold: null }, 'rainThreshold must be a number'],
    [
      'targetArrivalTime',
      { targetArrivalTime: '24:00' },
      'targetArrivalTime must be a time HH:MM between 00:00 and 23:59',
    ],
    ['rideDays', { rideDays: 'mon' }, 'rideDays must be a list'],
    ['rideDays', { rideDays: [] }, 'rideDays must have at least one entry'],
    ['rideDays', { rideDays: ['mon', 'mon'] }, 'rideDays must name each only once'],
    [
      'rideDays',
      { rideDays: ['monday'] },
      'every entry of rideDays must be one of: mon, tue, wed, thu, fri, sat, sun',
    ],
    ['pausedUntil', { pausedUntil: '2026-02-30' }, 'pausedUntil must be a date YYYY-MM-DD from 1900 on'],
    ['pausedUntil', { pausedUntil: '0000-01-01' }, 'pausedUntil must be a date YYYY-MM-DD from 1900 on'],
    ['dayExceptions', { dayExceptions: ['2026-11-27'] }, 'dayExceptions must be an object of dates'],
    [
      'dayExceptions',
      { dayExceptions: { thanksgiving: 'off' } },
      'dayExceptions must name its days as dates YYYY-MM-DD from 1900 on',
    ],
    [
      'dayExceptions',
      { dayExceptions: { '2026-11-27': 'maybe' } },
      'dayExceptions must hold one of these for each date: ride, off',
    ],
    ['dayExceptions', { dayExceptions: DATES_101 }, 'dayExceptions must hold at most 100 dates'],
    [
      'dayTimes.tue.targetHomeTime',
      { dayTimes: { tue: { targetArrivalTime: '09:00' } } },
      'dayTimes.tue.targetHomeTime must be a time HH:MM between 00:00 and 23:59',
    ],
    ['dayTimes.someday', { dayTimes: { someday: {} } }, 'dayTimes.someday is not a known field'],
    [
      'textTime',
      { textTime: '07:10' },
      'textTime must be one of: 06:00, 06:15, 06:30, 06:45, 07:00, 07:15, 07:30, 07:45, 08:00, 08:15, 08:30',
    ],
    ['messages.sms', { messages: { sms: 'some' } }, 'messages.sms must be one of: off, all, no-go, changes'],
    ['messages.kit', { messages: { kit: 'yes' } }, 'messages.kit must be true or false'],
    ['units', { units: 'imperial' }, 'units must be one of: us, metric'],
    ['phoneStanding', { phoneStanding: 'bound' }, 'phoneStanding is not a known field'],
    ['homeState', { homeState: 'OR' }, 'homeState is not a known field'],
    ['bikeType', { bikeType: 'unicycle' }, 'bikeType must be one of: regular, electric'],
    ['phone', { phone: '555123456' }, 'phone must be a valid 10-digit US number'],
    ['phone', { phone: '(503) 555-0123' }, 'phone must be a valid 10-digit US number'],
    ['phone', { phone: '60455512345' }, 'phone must be a valid 10-digit US number'],
    ['smsConsent', { smsConsent: 'yes' }, 'smsConsent must be true or false'],
    ['homeLocation', { homeLocation: [] }, 'homeLocation must be an object'],
    ['homeLocation', { homeLocation: 'home' }, 'homeLocation must be an object'],
    ['isAdmin', { isAdmin: true }, 'isAdmin is not a known field'],
    [
      'homeLocation.address',
      { homeLocation: { ...HOME, address: 'a\u0000b' } },
      'homeLocation.address must not contain control characters or broken Unicode',
    ],
    [
      'homeLocation.address',
      { homeLocation: { ...HOME, address: 'x'.repeat(10_000) } },
      'homeLocation.address must have at most 300 characters',
    ],
    [
      'homeLocation.address',
      { homeLocation: { ...HOME, address: '   ' } },
      'homeLocation.address must not be empty',
    ],
    [
      'homeLocation.extra',
      { homeLocation: { ...HOME, extra: 1 } },
      'homeLocation.extra is not a known field',
    ],
  ])('%s of a rider', async (field, differences, problem) => {
    const answer = await browser.post<ErrorBody>('/api/users', { ...aUser(), ...differences });
    expectError(answer, 400);
    expect(answer.body.details).toEqual({ [field]: problem });
  });

  it.each<[string, object, string]>([
    ['name', { name: 'a\u0000b' }, 'name must not contain control characters or broken Unicode'],
    ['name', { name: 'x'.repeat(10_000) }, 'name must have at most 100 characters'],
    ['name', { name: '\ud800' }, 'name must not contain control characters or broken Unicode'],
    ['distance', { distance: -1 }, 'distance must be at least 0'],
    ['estimatedTime', { estimatedTime: 1e9 }, 'estimatedTime must be at most 1440'],
    ['waypoints', { waypoints: 'none' }, 'waypoints must be a list'],
    [
      'waypoints',
      { waypoints: Array(26).fill({ lat: 45.5, lng: -122.6 }) },
      'waypoints must hold at most 25 entries',
    ],
    ['startLocation', { startLocation: null }, 'startLocation must be an object'],
    ['userId', { userId: 'me' }, 'userId must be a whole number'],
  ])('%s of a route', async (field, differences, problem) => {
    const answer = await browser.post<ErrorBody>('/api/routes', { ...aRoute(userId), ...differences });
    expectError(answer, 400);
    expect(answer.body.details).toEqual({ [field]: problem });
  });

  it.each<[string, object, string]>([
    [
      'is no polyline',
      { polyline: 'over the hills' },
      'polyline must be an encoded polyline of precision 5.',
    ],
    ['is cut off', { polyline: LINE.slice(0, -1) }, 'polyline must be an encoded polyline of precision 5.'],
    [
      'has six decimals',
      { polyline: encodePolyline([HOME, WORK], 6) },
      'polyline must be an encoded polyline',
    ],
    [
      'is a single point',
      { polyline: encodePolyline([HOME]) },
      'polyline must lead from one place to another.',
    ],
    ['is another town’s', { polyline: '_p~iF~ps|U_ulLnnqC' }, 'polyline must lead from the start to the end'],
    [
      'goes back',
      { polyline: encodePolyline([FAR_WORK, HOME]) },
      'polyline must lead from the start to the end',
    ],
    [
      'crosses the country',
      { polyline: encodePolyline([HOME, BOSTON, WORK]) },
      'polyline must not be longer',
    ],
    ['is endless', { polyline: '?'.repeat(60_000) }, 'polyline must have at most 50000 characters.'],
    ['passes Boston', { waypoints: [BOSTON] }, 'waypoints must not lead over more than 1,000 miles.'],
  ])('is a route’s line that %s', async (_what, differences, problem) => {
    const rider = app.browser();
    const { userId: riderId, routeId } = await signUp(rider, { route: { polyline: LINE } });
    const routes = async () => (await rider.get(`/api/routes/user/${riderId}`)).body;
    const before = await routes();
    const figures = { distance: 5, estimatedTime: 30, name: 'Another' };
    const created = await rider.post<ErrorBody>('/api/routes', aRoute(riderId, differences));
    const changed = await rider.patch<ErrorBody>(`/api/routes/${routeId}`, { ...figures, ...differences });
    for (const answer of [created, changed]) {
      expectError(answer, 400);
      expect(answer.body.message).toContain(problem);
      expect(Object.keys(answer.body.details ?? {})).toEqual(Object.keys(differences));
    }
    expect(await routes()).toEqual(before);
  });

  it('is the old line of a route, sent with an end that has moved', async () => {
    const rider = app.browser();
    const { routeId } = await signUp(rider, { route: { polyline: LINE } });
    const moved = { endLocation: FAR_WORK, distance: 20, estimatedTime: 110 };
    const answer = await rider.patch<ErrorBody>(`/api/routes/${routeId}`, { ...moved, polyline: LINE });
    expectError(answer, 400);
    const polyline = encodePolyline([HOME, FAR_WORK]);
    expect((await rider.patch(`/api/routes/${routeId}`, { ...moved, polyline })).body).toMatchObject(moved);
  });

  it('is reported together with all other wrong fields', async () => {
    const { body } = await browser.post<ErrorBody>('/api/users', {
      bikeType: 'x',
      rainThreshold: 101,
      bogus: 1,
    });
    expect(Object.keys(body.details ?? {}).sort()).toEqual(['bikeType', 'bogus', 'rainThreshold']);
  });

  it('names the waypoint', async () => {
    const waypoints = [
      { lat: 45, lng: -122 },
      { lat: 91, lng: -122 },
    ];
    const { body } = await browser.post<ErrorBody>('/api/routes', aRoute(userId, { waypoints }));
    expect(body.details).toEqual({ 'waypoints.1.lat': 'waypoints.1.lat must be at most 90' });
  });

  it('is reported at most 20 times, so that a small request gets no huge answer', async () => {
    const bogus = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`bogus${index}`, 1]));
    const { body } = await browser.post<ErrorBody>('/api/users', bogus);
    expect(Object.keys(body.details ?? {})).toHaveLength(20);
    expect(body.message).toMatch(
      /^bogus0 is not a known field\. .* bogus19 is not a known field\. And 280 more\.$/,
    );
  });

  it.each([['[]'], ['[{"lat":45,"lng":-122}]'], ['null'], ['7'], ['"here"'], ['[[{"lat":45,"lng":-122}]]']])(
    'a waypoint may not be %s',
    async (waypoint) => {
      const route = JSON.stringify(aRoute(userId)).replace('"waypoints":[]', `"waypoints":[${waypoint}]`);
      const answer = await browser.raw<ErrorBody>('POST', '/api/routes', route);
      expectError(answer, 400);
      expect(answer.body.message).toBe('every entry of waypoints must be an object.');
    },
  );

  it('writes none of the valid fields sent with it', async () => {
    const before = await browser.get(`/api/users/${userId}`);
    for (const wrong of [{ bogus: 1 }, { temperatureMax: 'hot' }, { homeLocation: { ...HOME, lat: 91 } }]) {
      expect((await browser.patch(`/api/users/${userId}`, { windSpeedThreshold: 33, ...wrong })).status).toBe(
        400,
      );
    }
    const routes = await browser.get(`/api/routes/user/${userId}`);
    expect((await browser.patch(`/api/routes/${routeId}`, { name: 'Changed', bogus: 1 })).status).toBe(400);
    expect((await browser.post('/api/routes', { ...aRoute(userId), bogus: 1 })).status).toBe(400);
    expect((await browser.get(`/api/users/${userId}`)).body).toEqual(before.body);
    expect((await browser.get(`/api/routes/user/${userId}`)).body).toEqual(routes.body);
  });
});

describe('fields that contradict each other', () => {
  it('refuses limits that leave no temperature to ride in', async () => {
    const answer = await browser.patch<ErrorBody>(`/api/users/${userId}`, { temperatureMin: 86 });
    expectError(answer, 400);
    expect(answer.body.details).toHaveProperty('temperatureMin');
  });

  it('refuses a subscription without a phone', async () => {
    const answer = await browser.patch<ErrorBody>(`/api/users/${userId}`, { smsSubscribed: true, phone: '' });
    expectError(answer, 400);
    expect(answer.body.message).toBe('A phone number is needed to receive texts.');
  });
});

describe('an address that leads nowhere', () => {
  it.each([
    '/api/nothing',
    '/api/users/abc',
    '/api/users/0',
    '/api/users/99999999999',
    '/api/routes/user/1.5',
  ])('%s is 404', async (path) => expectError(await browser.get<ErrorBody>(path), 404));

  it.each([
    '/api/geocode',
    '/api/geocode?address=',
    '/api/geocode?address=a&extra=1',
    '/api/geocode?address=%00',
  ])('%s is 400', async (path) => expectError(await browser.get<ErrorBody>(path), 400));

  it('an address that no gazetteer knows is 404', async () => {
    const answer = await browser.get<ErrorBody>('/api/geocode?address=Atlantis');
    expectError(answer, 404);
    expect(answer.body.message).toBe('Unable to find the specified address.');
  });
});

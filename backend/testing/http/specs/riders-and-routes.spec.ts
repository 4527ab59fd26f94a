import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import type { HttpClient } from '../http-client.js';
import { encodePolyline } from '../../../src/domain/route/encoded-polyline.js';
import { aRoute, aUser, HOME, signUp, WORK } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type User = components['schemas']['UserDto'];
type Route = components['schemas']['RouteDto'];
type Outlook = components['schemas']['OutlookDto'];
type Recommendation = components['schemas']['RecommendationDto'];

let app: RunningApp;
let browser: HttpClient;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const freshRider = async (differences?: Parameters<typeof signUp>[1]) => {
  browser = app.browser();
  return signUp(browser, differences);
};

const POLYLINE = encodePolyline([HOME, { lat: 45.515, lng: -122.66 }, WORK]);
const POLYLINE_ELSEWHERE = encodePolyline([WORK, { lat: 46.5, lng: -122.66 }]);
const HONOLULU = { lat: 21.3069, lng: -157.8583, address: 'Honolulu, HI' };

describe('a rider', () => {
  it('who sends no settings gets the defaults', async () => {
    const { status, body } = await app.browser().post<User>('/api/users', {});
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      homeLocation: null,
      workLocation: null,
      timeZone: null,
      temperatureMin: 35,
      temperatureMax: 85,
      windSpeedThreshold: 10,
      windGustThreshold: null,
      rainThreshold: 10,
      targetArrivalTime: '08:00',
      targetHomeTime: '17:00',
      homeState: null,
      rideDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
      rideDaysConfirmed: true,
      observesHolidays: true,
      pausedUntil: null,
      dayExceptions: {},
      dayTimes: {},
      textTime: '07:00',
      messages: { sms: 'off', push: 'off', afternoon: 'off', kit: false },
      units: 'us',
      phone: '',
      smsConsent: false,
      smsSubscribed: false,
      phoneConfirmed: false,
      textsStopped: false,
      phoneStanding: 'none',
      phoneNotice: null,
      phoneChange: null,
      bikeType: 'regular',
      hasCompletedOnboarding: false,
    });
  });

  it.each([
    [{ smsConsent: true, phone: '5035550123' }, true],
    [{ smsConsent: true, phone: '' }, false],
    [{ smsConsent: false, phone: '5035550123', smsSubscribed: true }, false],
  ])('is subscribed only with consent and a phone: %j', async (differences, smsSubscribed) => {
    const { body } = await app
      .browser()
      .post<User>('/api/users', aUser({ phoneConfirmed: true, ...differences }));
    expect(body).toMatchObject({ smsSubscribed, phoneConfirmed: false, phone: differences.phone });
  });

  it('changes the given fields and nothing else', async () => {
    const { userId } = await freshRider();
    const before = (await browser.get<User>(`/api/users/${userId}`)).body;
    const { body } = await browser.patch<User>(`/api/users/${userId}`, {
      rainThreshold: 40,
      bikeType: 'electric',
    });
    expect(body).toEqual({ ...before, rainThreshold: 40, bikeType: 'electric' });
    expect((await browser.get(`/api/users/${userId}`)).body).toEqual(body);
  });

  it('sets a limit on gusts and removes it again', async () => {
    const { userId } = await freshRider({ user: { windGustThreshold: 35 } });
    const limit = async () => (await browser.get<User>(`/api/users/${userId}`)).body.windGustThreshold;
    expect(await limit()).toBe(35);
    await browser.patch(`/api/users/${userId}`, { rainThreshold: 40 });
    expect(await limit()).toBe(35);
    await browser.patch(`/api/users/${userId}`, { windGustThreshold: null });
    expect(await limit()).toBeNull();
    for (const windGustThreshold of [-1, 151, '35']) {
      const { status, body } = await browser.patch(`/api/users/${userId}`, { windGustThreshold });
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ details: { windGustThreshold: expect.any(String) } }),
      ]);
    }
  });

  it('moves into the time zone of a new home', async () => {
    const { userId } = await freshRider();
    const { body } = await browser.patch<User>(`/api/users/${userId}`, { homeLocation: HONOLULU });
    expect(body.timeZone).toBe('Pacific/Honolulu');
  });

  it('loses no field when many are saved at once', async () => {
    const { userId } = await freshRider();
    const edits = [
      { temperatureMin: 20 },
      { temperatureMax: 95 },
      { windSpeedThreshold: 25 },
      { rainThreshold: 50 },
      { targetArrivalTime: '09:15' },
      { targetHomeTime: '18:45' },
      { bikeType: 'electric' },
      { workLocation: HONOLULU },
    ];
    await Promise.all(edits.map((edit) => browser.patch(`/api/users/${userId}`, edit)));
    expect((await browser.get(`/api/users/${userId}`)).body).toMatchObject(Object.assign({}, ...edits));
  });

  it('never ends up with contradictory limits or text settings after concurrent changes', async () => {
    const { userId } = await freshRider({ user: { smsConsent: true, phone: '5035550123' } });
    for (let round = 0; round < 5; round += 1) {
      await browser.patch(`/api/users/${userId}`, {
        temperatureMin: 40,
        temperatureMax: 80,
        phone: '5035550123',
        smsSubscribed: true,
      });
      const answers = await Promise.all([
        browser.patch(`/api/users/${userId}`, { temperatureMin: 75 }),
        browser.patch(`/api/users/${userId}`, { temperatureMax: 70 }),
        browser.patch(`/api/users/${userId}`, { phone: '' }),
        browser.patch(`/api/users/${userId}`, { smsSubscribed: true }),
      ]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
      const { body } = await browser.get<User>(`/api/users/${userId}`);
      expect(body.temperatureMin).toBeLessThanOrEqual(body.temperatureMax);
      expect(body.smsSubscribed && body.phone === '').toBe(false);
    }
  });

  it('cannot subscribe without consenting', async () => {
    const { userId } = await freshRider({ user: { phone: '5035550123' } });
    const { status } = await browser.patch(`/api/users/${userId}`, {
      smsConsent: false,
      smsSubscribed: true,
    });
    expect(status).toBe(400);
  });

  it('keeps the phone when texts are unticked, and removes it with null', async () => {
    const { userId } = await freshRider({ user: { smsConsent: true, phone: '5035550123' } });
    const { body } = await browser.patch<User>(`/api/users/${userId}`, { phone: '', smsSubscribed: false });
    expect(body).toMatchObject({ phone: '5035550123', smsSubscribed: false, smsConsent: false });
    const without = await browser.patch<User>(`/api/users/${userId}`, { phone: null });
    expect(without.body).toMatchObject({ phone: '', phoneStanding: 'none' });
  });
});

describe('routes', () => {
  it('are stored and returned as sent', async () => {
    const { userId, routeId } = await freshRider();
    const { body } = await browser.get<Route>(`/api/routes/user/${userId}/active`);
    expect(body).toMatchObject({
      id: routeId,
      userId,
      name: 'Home to Work',
      startLocation: HOME,
      endLocation: WORK,
      distance: 4.2,
      estimatedTime: 25,
      elevation: { gain: 70 },
      elevationGain: 70,
      elevationLoss: 40,
      isActive: true,
      isStraightLine: false,
    });
  });

  it('are null while there is no active one', async () => {
    const rider = app.browser();
    const { body } = await rider.post<User>('/api/users', aUser());
    const active = await rider.get(`/api/routes/user/${body.id}/active`);
    expect([active.status, active.text]).toEqual([200, 'null']);
    expect(active.headers.get('content-type')).toContain('application/json');
  });

  it('are calculated if no distance was sent', async () => {
    const { userId } = await freshRider();
    const { body } = await browser.post<Route>('/api/routes', {
      userId,
      startLocation: HOME,
      endLocation: WORK,
    });
    expect(body).toMatchObject({
      name: 'Home to Work',
      distance: 1.5,
      estimatedTime: 8,
      isStraightLine: false,
      polyline: expect.any(String),
      elevationGain: expect.any(Number),
    });
  });

  it('are recalculated when an end moves without a distance', async () => {
    const { routeId } = await freshRider();
    const moved = { lat: 45.58, lng: -122.7, address: 'Farther, Portland, OR' };
    const { body } = await browser.patch<Route>(`/api/routes/${routeId}`, { endLocation: moved });
    expect(body).toMatchObject({
      endLocation: moved,
      distance: 5.1,
      isStraightLine: false,
      polyline: expect.any(String),
    });
  });

  it('are calculated through via points sent without a distance', async () => {
    const { userId, routeId } = await freshRider();
    const [startLocation, endLocation, waypoints] = [HOME, WORK, [{ lat: 45.545, lng: -122.69 }]];
    const ends = { startLocation, endLocation };
    const { body: way } = await browser.post<Route>('/api/directions', { ...ends, waypoints });
    const { distance, estimatedTime, polyline } = way;
    expect(distance).toBeGreaterThan(4);
    const found = { waypoints, distance, estimatedTime, polyline };
    const created = await browser.post<Route>('/api/routes', { userId, ...ends, waypoints });
    expect(created.body).toMatchObject(found);
    const changed = await browser.patch<Route>(`/api/routes/${routeId}`, { waypoints });
    expect(changed.body).toMatchObject(found);
  });

  it('keep a distance that was sent along', async () => {
    const { routeId } = await freshRider();
    const edit = { endLocation: WORK, distance: 5.5, estimatedTime: 33 };
    expect((await browser.patch<Route>(`/api/routes/${routeId}`, edit)).body).toMatchObject(edit);
  });

  describe('with a different way home', () => {
    const line = encodePolyline([WORK, { lat: 45.545, lng: -122.69 }, HOME]);
    const wayHome = {
      distance: 7.5,
      estimatedTime: 45,
      waypoints: [{ lat: 45.545, lng: -122.69 }],
      polyline: line,
      elevationGain: 90,
      elevationLoss: null,
    };

    it('carry it, are timed by it, and lose it when an end moves', async () => {
      const { userId, routeId } = await freshRider();
      const { body } = await browser.patch<Route>(`/api/routes/${routeId}`, { wayHome });
      expect(body.wayHome).toEqual(wayHome);
      const { polyline: _line, ...figures } = wayHome;
      const list = await browser.get<Route[]>(`/api/routes/user/${userId}`);
      expect(list.body[0]?.wayHome).toEqual(figures);
      const made = await browser.post<Recommendation>('/api/recommendations/generate', { userId, routeId });
      expect(made.body.breakdown).toMatchObject({
        commuteMinutes: 25,
        totalMinutes: 70,
        morning: { departureTime: '07:35' },
        evening: { departureTime: '16:15', arrivalTime: '17:00' },
        calories: { morning: 245, evening: 420, total: 665 },
      });
      const week = await browser.get<Outlook>(`/api/outlook/user/${userId}`);
      expect(week.body.days[1]?.legs.evening.departureTime).toBe('16:15');
      const gpx = await browser.get(`/api/routes/${routeId}/gpx`);
      expect(gpx.text.match(/<trk>/g)).toHaveLength(2);
      const data = await browser.get(`/api/users/${userId}/data`);
      expect(data.text).toContain(JSON.stringify(line));

      expect((await browser.patch<Route>(`/api/routes/${routeId}`, { name: 'River' })).body.wayHome).toEqual(
        wayHome,
      );
      const moved = { lat: 45.58, lng: -122.7, address: 'Farther, Portland, OR' };
      const after = await browser.patch<Route>(`/api/routes/${routeId}`, { endLocation: moved });
      expect(after.body.wayHome).toBeNull();
    });

    it('can be created with it, and take it off', async () => {
      const { userId } = await freshRider();
      const created = await browser.post<Route>('/api/routes', { ...aRoute(userId), wayHome });
      expect(created.body.wayHome).toEqual(wayHome);
      const off = await browser.patch<Route>(`/api/routes/${created.body.id}`, { wayHome: null });
      expect(off.body.wayHome).toBeNull();
    });

    it.each([
      ['leads elsewhere', { ...wayHome, polyline: POLYLINE_ELSEWHERE }, 'wayHome.polyline'],
      ['has no minutes', { distance: 4 }, 'wayHome.estimatedTime'],
      ['is negative', { ...wayHome, distance: -1 }, 'wayHome.distance'],
      ['is no object', 'home', 'wayHome'],
    ])('refuse one that %s', async (_, sent, field) => {
      const { routeId } = await freshRider();
      const { status, body } = await browser.patch<{ details: object }>(`/api/routes/${routeId}`, {
        wayHome: sent,
      });
      expect(status).toBe(400);
      expect(Object.keys(body.details)).toEqual([field]);
    });
  });

  it('drop the old line when a new distance is sent without one', async () => {
    const { routeId } = await freshRider({
      route: { polyline: POLYLINE, waypoints: [HOME].map(({ lat, lng }) => ({ lat, lng })) },
    });
    const { body } = await browser.patch<Route>(`/api/routes/${routeId}`, { distance: 6, estimatedTime: 40 });
    expect(body).toMatchObject({
      distance: 6,
      estimatedTime: 40,
      polyline: null,
      waypoints: [],
      elevationGain: null,
      startLocation: HOME,
    });
  });

  it('are recalculated when an end moves with a distance but no minutes', async () => {
    const { routeId } = await freshRider();
    const moved = { lat: 45.58, lng: -122.7, address: 'Farther, Portland, OR' };
    const { body } = await browser.patch<Route>(`/api/routes/${routeId}`, {
      endLocation: moved,
      distance: 1,
    });
    expect(body.distance).toBeGreaterThan(3);
  });

  it('keep their line when only the name changes', async () => {
    const { routeId } = await freshRider({ route: { polyline: POLYLINE } });
    const { body } = await browser.patch<Route>(`/api/routes/${routeId}`, { name: 'The long way' });
    expect(body).toMatchObject({ name: 'The long way', polyline: POLYLINE, elevationGain: 70 });
  });

  it('stored before lines were validated can still be read and renamed', async () => {
    const { userId, routeId } = await freshRider();
    const polyline = '_p~iF~ps|U_ulLnnqC';
    await app.rows('UPDATE routes SET polyline = $1 WHERE id = $2', [polyline, routeId]);
    expect((await browser.get(`/api/routes/user/${userId}/active`)).body).toMatchObject({ polyline });
    expect((await browser.get(`/api/routes/${routeId}`)).body).toMatchObject({ polyline });
    const { status, body } = await browser.patch<Route>(`/api/routes/${routeId}`, { name: 'As before' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'As before', polyline });
  });

  it('have one active one after concurrent activations', async () => {
    const { userId, routeId } = await freshRider();
    const others = await Promise.all(
      Array.from({ length: 9 }, () => browser.post<Route>('/api/routes', aRoute(userId))),
    );
    const ids = [routeId, ...others.map(({ body }) => body.id)];
    const answers = await Promise.all(
      [...ids, ...ids, ...ids].map((id) => browser.patch(`/api/routes/${id}`, { isActive: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { body } = await browser.get<Route[]>(`/api/routes/user/${userId}`);
    expect(body).toHaveLength(10);
    expect(body.filter(({ isActive }) => isActive)).toHaveLength(1);
  });
});

describe('today’s recommendation', () => {
  it('is one per rider and date, however often it is generated', async () => {
    const { userId, routeId } = await freshRider();
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.post<Recommendation>('/api/recommendations/generate', { userId, routeId }),
      ),
    );
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  });

  it('is deleted when a limit, a time or the route changes, because it no longer applies', async () => {
    const { userId, routeId } = await freshRider();
    const today = async () => (await browser.get(`/api/recommendations/user/${userId}/today`)).text;
    const edits = [
      () => browser.patch(`/api/users/${userId}`, { windSpeedThreshold: 30 }),
      () => browser.patch(`/api/users/${userId}`, { windGustThreshold: 30 }),
      () => browser.patch(`/api/users/${userId}`, { targetHomeTime: '18:00' }),
      () => browser.patch(`/api/routes/${routeId}`, { distance: 6, estimatedTime: 30 }),
      () => browser.post('/api/routes', aRoute(userId)),
    ];
    for (const edit of edits) {
      await browser.patch(`/api/routes/${routeId}`, { isActive: true });
      await browser.post('/api/recommendations/generate', { userId, routeId });
      expect(await today()).not.toBe('null');
      await edit();
      expect(await today()).toBe('null');
    }
  });

  it('judges gusts, and shows them, for a rider with a limit on them', async () => {
    const { userId, routeId } = await freshRider({ user: { windGustThreshold: 1 } });
    const generate = async () =>
      (await browser.post<Recommendation>('/api/recommendations/generate', { userId, routeId })).body;
    const { recommendation, weatherData, breakdown } = await generate();
    expect(recommendation).toBe('thumbs_down');
    expect(breakdown.morning.triggers).toMatchObject([{ rule: 'too-gusty', metric: 'gust', limit: 1 }]);
    expect(weatherData.thumbsDownReasons[0]).toMatch(
      /^Morning gusts of \d+ mph are above your 1 mph limit\.$/,
    );
    expect(breakdown.morning.rows.find(({ metric }) => metric === 'gust')).toMatchObject({
      isTriggered: true,
      brokenLimit: 1,
    });
    expect(breakdown.margins.find(({ metric }) => metric === 'gust')?.text).toMatch(/^\d+ mph \(limit 1\)$/);

    await browser.patch(`/api/users/${userId}`, { windGustThreshold: null });
    const without = await generate();
    expect(without.recommendation).toBe('thumbs_up');
    expect(without.breakdown.morning.rows.map(({ metric }) => metric)).not.toContain('gust');
  });

  it('stays when nothing changes, or nothing that affects it', async () => {
    const { userId, routeId } = await freshRider();
    const { body } = await browser.post('/api/recommendations/generate', { userId, routeId });
    await browser.patch(`/api/users/${userId}`, {
      bikeType: 'regular',
      windSpeedThreshold: 10,
      homeLocation: HOME,
    });
    await browser.patch(`/api/routes/${routeId}`, { name: 'The long way', isActive: true });
    expect((await browser.get(`/api/recommendations/user/${userId}/today`)).body).toEqual(body);
  });

  it('stays when only the phone changes', async () => {
    const { userId, routeId } = await freshRider();
    const { body } = await browser.post('/api/recommendations/generate', { userId, routeId });
    await browser.patch(`/api/users/${userId}`, { phone: '5035550123', smsSubscribed: true });
    expect((await browser.get(`/api/recommendations/user/${userId}/today`)).body).toEqual(body);
  });

  it('needs an active route', async () => {
    const { userId, routeId } = await freshRider();
    await browser.patch(`/api/routes/${routeId}`, { isActive: false });
    const { status, body } = await browser.post('/api/recommendations/generate', { userId, routeId });
    expect(status).toBe(422);
    expect(body).toMatchObject({ message: 'No active route found. Please set up your route first.' });
  });

  it('keeps the morning leg as shown, says when the commute is over, and makes no new one then', async () => {
    const { userId, routeId } = await freshRider();
    const generate = () => browser.post<Recommendation>('/api/recommendations/generate', { userId, routeId });
    const start = app.clock.now();
    const first = await generate();

    app.clock.setTo(new Date('2026-06-15T12:00:00-07:00'));
    await browser.put('/api/demo/weather', { scenario: 'hot' });
    const atNoon = await generate();
    expect(atNoon.body.breakdown.morning).toMatchObject({
      status: 'kept',
      rows: first.body.breakdown.morning.rows,
    });
    expect(atNoon.body).toMatchObject({
      recommendation: 'thumbs_down',
      isCommuteOver: false,
      id: first.body.id,
    });

    app.clock.setTo(new Date('2026-06-15T17:00:00-07:00'));
    const today = await browser.get(`/api/recommendations/user/${userId}/today`);
    expect(today.body).toMatchObject({ isCommuteOver: true });
    const late = await generate();
    expect(late.status).toBe(422);
    expect(late.body).toMatchObject({ message: "Today's commute is over. See you tomorrow morning." });

    app.clock.setTo(new Date('2026-06-16T00:01:00-07:00'));
    expect((await browser.get(`/api/recommendations/user/${userId}/today`)).text).toBe('null');
    await browser.put('/api/demo/weather', { scenario: 'fair' });
    app.clock.setTo(start);
  });

  it('marks a leg as past if it was not judged in time', async () => {
    const { userId, routeId } = await freshRider({ user: { targetArrivalTime: '01:30' } });
    const start = app.clock.now();
    app.clock.setTo(new Date('2026-06-15T16:00:00-07:00'));
    const { body } = await browser.post<Recommendation>('/api/recommendations/generate', { userId, routeId });
    expect(body.breakdown.morning.status).toBe('past');
    expect(body.weatherData.morningForecast.temperature).toBeNull();
    expect(body.breakdown.morning.rows[0]).toMatchObject({ text: '65', source: 'assumed' });
    app.clock.setTo(start);
  });
});

describe('the demo', () => {
  it.each([
    ['fair', 'thumbs_up'],
    ['hot', 'thumbs_down'],
    ['cold', 'thumbs_down'],
    ['windy', 'thumbs_down'],
    ['rainy', 'thumbs_down'],
    ['storm', 'thumbs_down'],
    ['snow', 'thumbs_down'],
    ['smoke', 'thumbs_down'],
  ])('plays %s: %s', async (scenario, verdict) => {
    const { userId, routeId } = await freshRider();
    expect((await browser.put('/api/demo/weather', { scenario })).status).toBe(200);
    const { body } = await browser.post<Recommendation>('/api/recommendations/generate', { userId, routeId });
    expect(body.recommendation).toBe(verdict);
  });

  it('plays a gap: no guess', async () => {
    const { userId, routeId } = await freshRider();
    await browser.put('/api/demo/weather', { scenario: 'gap' });
    const { status, body } = await browser.post('/api/recommendations/generate', { userId, routeId });
    expect(status).toBe(503);
    expect(body).toMatchObject({
      message: expect.stringMatching(/^Not enough data for a recommendation: no morning/),
    });
    await browser.put('/api/demo/weather', { scenario: 'fair' });
  });

  it('shows the texts that would have been sent', async () => {
    const rider = app.browser();
    expect((await rider.post('/api/users/sms-test', { phone: '5035550123' })).body).toEqual({
      accepted: true,
      hint: 'If this number has replied STOP, text START from it.',
    });
    const { body } = await rider.get<{ to: string; body: string }[]>('/api/demo/outbox');
    expect(body[0]).toMatchObject({ to: '+15035550123', body: expect.stringContaining('STOP') });
  });

  it('says in its public settings what is made up', async () => {
    const { body } = await app.browser().get<components['schemas']['ConfigDto']>('/api/config');
    expect(body.appMode).toBe('demo');
    expect(body.providers.filter(({ isFake }) => isFake).map(({ port }) => port)).toEqual([
      'weather',
      'airQuality',
      'climate',
      'traffic',
      'directions',
      'elevation',
      'geocoding',
      'sms',
    ]);
  });
});

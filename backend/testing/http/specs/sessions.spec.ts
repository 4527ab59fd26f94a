import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aRoute, aUser, signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const DAY_MS = 24 * 60 * 60_000;

/** Every call that shows or changes what belongs to a rider. */
const ownCalls = (userId: number, routeId: number): readonly (readonly [string, string, unknown?])[] => [
  ['GET', `/api/users/${userId}`],
  ['PATCH', `/api/users/${userId}`, { windSpeedThreshold: 40 }],
  ['GET', `/api/routes/user/${userId}`],
  ['GET', `/api/routes/user/${userId}/active`],
  ['POST', '/api/routes', aRoute(userId)],
  ['PATCH', `/api/routes/${routeId}`, { name: 'Mine now' }],
  ['GET', `/api/recommendations/user/${userId}/today`],
  ['POST', '/api/recommendations/generate', { userId, routeId }],
];

const jsonOf = (body: unknown): string | undefined => (body === undefined ? undefined : JSON.stringify(body));

const NUMBER_OF_CALLS = ownCalls(0, 0).length;

describe('the session', () => {
  it('is an opaque cookie that scripts cannot read and other sites do not send along', async () => {
    const browser = app.browser();
    const { headers } = await browser.post('/api/users', aUser());
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(headers.getSetCookie()[0]).toMatch(
      /^rollout_session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each(Array.from({ length: NUMBER_OF_CALLS }, (_, index) => index))(
    'is needed for call %d',
    async (index) => {
      const owner = await signUp(app.browser());
      const [method, path, body] = ownCalls(owner.userId, owner.routeId)[index] ?? [];
      const stranger = app.browser();
      const answer = await stranger.raw(method ?? '', path ?? '', jsonOf(body));
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        message: 'Please sign in first.',
      });
    },
  );

  it.each(Array.from({ length: NUMBER_OF_CALLS }, (_, index) => index))(
    'opens no other rider’s data: call %d answers as for an unknown id',
    async (index) => {
      const owner = await signUp(app.browser());
      const stranger = app.browser();
      await signUp(stranger);
      const call = async ([method, path, body]: (typeof calls)[number]) =>
        stranger.raw(method, path, jsonOf(body));
      const calls = ownCalls(owner.userId, owner.routeId);
      const nobody = ownCalls(999_999_999, 999_999_999);
      const answer = await call(calls[index] ?? ['GET', '/']);
      expect(answer.status).toBe(404);
      expect(answer.text).toBe((await call(nobody[index] ?? ['GET', '/'])).text);
    },
  );

  it('of another makes no route of mine reachable through my own id', async () => {
    const owner = await signUp(app.browser());
    const stranger = app.browser();
    const { userId } = await signUp(stranger);
    const answer = await stranger.post('/api/recommendations/generate', { userId, routeId: owner.routeId });
    expect(answer.status).toBe(404);
  });

  it.each(['nonsense', '', 'a'.repeat(5000)])('is not opened by a made-up cookie', async (value) => {
    const browser = app.browser();
    browser.holdsCookie('rollout_session', value);
    expect((await browser.get('/api/users/1')).status).toBe(401);
  });

  it('ends after 180 days', async () => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    app.clock.advanceMs(180 * DAY_MS - 60_000);
    expect((await browser.get(`/api/users/${userId}`)).status).toBe(200);
    app.clock.advanceMs(60_000);
    expect((await browser.get(`/api/users/${userId}`)).status).toBe(401);
    app.clock.advanceMs(-180 * DAY_MS);
  });

  it('is stored as a hash only', async () => {
    const browser = app.browser();
    const { headers } = await browser.post('/api/users', aUser());
    const token = /rollout_session=([\w-]+)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    expect(await app.ports.sessions.findRider(token, app.clock.now())).toBeNull();
    expect(await app.ports.sessions.findRider(app.ports.tokens.hash(token), app.clock.now())).not.toBeNull();
  });
});

describe('in live mode', () => {
  it('the cookie is Secure and bound to its host, and there is no demo world', async () => {
    const live = await startApp({ APP_MODE: 'live' });
    try {
      const browser = live.browser();
      const { headers } = await browser.post('/api/users', aUser());
      expect(headers.getSetCookie()[0]).toMatch(
        /^__Host-rollout_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect((await browser.get('/api/demo')).status).toBe(404);
      expect((await browser.put('/api/demo/weather', { scenario: 'storm' })).status).toBe(404);
      expect((await browser.post('/api/users/sms-test', { phone: '5035550123' })).status).toBe(503);
    } finally {
      await live.close();
    }
  });
});

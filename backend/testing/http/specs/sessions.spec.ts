import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MS_PER_DAY, MS_PER_HOUR } from '../../../src/domain/commute/time.js';
import { aRoute, aUser, signUp } from '../portland-rider.js';
import { MONDAY_MORNING, startApp, type RunningApp } from '../running-app.js';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

/** Requests don't wait until their session's use is recorded, so a test that depends on it has to. */
async function useIsNoted(userId: number): Promise<void> {
  for (;;) {
    const noted = await app.rows('SELECT FROM sessions WHERE rider_id = $1 AND last_used_at = $2', [
      userId,
      app.clock.now(),
    ]);
    if (noted.length > 0) return;
  }
}

/** Every call that shows or changes a rider's data. */
const ownCalls = (userId: number, routeId: number): readonly (readonly [string, string, unknown?])[] => [
  ['GET', `/api/users/${userId}`],
  ['PATCH', `/api/users/${userId}`, { windSpeedThreshold: 40 }],
  ['GET', `/api/routes/user/${userId}`],
  ['GET', `/api/routes/user/${userId}/active`],
  ['POST', '/api/routes', aRoute(userId)],
  ['PATCH', `/api/routes/${routeId}`, { name: 'Mine now' }],
  ['GET', `/api/recommendations/user/${userId}/today`],
  ['POST', '/api/recommendations/generate', { userId, routeId }],
  ['GET', `/api/users/${userId}/data`],
  ['POST', `/api/users/${userId}/deletion`, { confirmation: 'DELETE' }],
];

const jsonOf = (body: unknown): string | undefined => (body === undefined ? undefined : JSON.stringify(body));

const NUMBER_OF_CALLS = ownCalls(0, 0).length;

describe('the session', () => {
  it('is an opaque cookie that scripts cannot read and other sites do not send along', async () => {
    const browser = app.browser();
    const { headers } = await browser.post('/api/users', aUser());
    expect(headers.getSetCookie()[0]).toMatch(
      /^rollout_session=[\w-]{59}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('comes with a marker cookie for scripts that only shows that there is a session, and opens nothing', async () => {
    const browser = app.browser();
    const { headers } = await browser.post('/api/users', aUser());
    expect(headers.getSetCookie().slice(1)).toEqual([
      'rollout_session_mark=1; Max-Age=34560000; Path=/; SameSite=Lax',
    ]);
    const stranger = app.browser();
    stranger.holdsCookie('rollout_session_mark', '1');
    expect((await stranger.get('/api/sessions/current')).status).toBe(401);
  });

  it.each(Array.from({ length: NUMBER_OF_CALLS }, (_, index) => index))(
    'is required for call %d',
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

  it('of another rider does not reach my route through my own id', async () => {
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

  it('ends after 400 days without a use', async () => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    app.clock.advanceMs(400 * MS_PER_DAY - 1);
    expect((await browser.get(`/api/users/${userId}`)).status).toBe(200);
    const idle = app.browser();
    const other = await signUp(idle);
    app.clock.advanceMs(400 * MS_PER_DAY);
    expect((await idle.get(`/api/users/${other.userId}`)).status).toBe(401);
    expect((await idle.get(`/api/recommendations/user/${other.userId}/today`)).status).toBe(401);
    app.clock.setTo(MONDAY_MORNING);
  });

  it.each([
    ['a look at the rider', (userId: number) => `/api/users/${userId}`],
    ['a look at today', (userId: number) => `/api/recommendations/user/${userId}/today`],
  ])('stays open by %s once a year', async (_, pathOf) => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    for (let year = 1; year <= 3; year += 1) {
      app.clock.advanceMs(365 * MS_PER_DAY);
      expect((await browser.get(pathOf(userId))).status).toBe(200);
      await useIsNoted(userId);
    }
    app.clock.setTo(MONDAY_MORNING);
  });

  it.each([
    ['the rider', (userId: number) => `/api/users/${userId}`],
    ['the signed-in rider', () => '/api/sessions/current'],
  ])('is kept by the browser for 400 more days after each look at %s', async (_, pathOf) => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    const { headers } = await browser.get(pathOf(userId));
    expect(headers.getSetCookie()[0]).toMatch(/^rollout_session=[\w-]{59}; Max-Age=34560000;/);
  });

  it('records a use at most once an hour', async () => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    const lastUse = async () => {
      const [row] = await app.rows<{ last_used_at: Date }>(
        'SELECT last_used_at FROM sessions WHERE rider_id = $1',
        [userId],
      );
      return row?.last_used_at;
    };
    app.clock.advanceMs(MS_PER_HOUR);
    await browser.get(`/api/users/${userId}`);
    await browser.get(`/api/users/${userId}`);
    expect(await lastUse()).toEqual(MONDAY_MORNING);
    app.clock.advanceMs(1);
    await browser.get(`/api/users/${userId}`);
    await useIsNoted(userId);
    expect(await lastUse()).toEqual(app.clock.now());
    app.clock.setTo(MONDAY_MORNING);
  });

  it('is replaced when a new rider signs up in the same browser', async () => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    const former = browser.movedTo(browser.address);
    const { status } = await browser.post('/api/users', aUser());
    expect(status).toBe(201);
    expect((await former.get(`/api/users/${userId}`)).status).toBe(401);
    expect((await browser.get('/api/sessions/current')).status).toBe(200);
    expect(await app.rows('SELECT FROM sessions WHERE rider_id = $1', [userId])).toEqual([]);
  });

  it('stays open if signing up again is refused', async () => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    expect((await browser.post('/api/users', aUser({ rainThreshold: 400 }))).status).toBe(400);
    expect((await browser.get(`/api/users/${userId}`)).status).toBe(200);
  });

  it('returns its rider', async () => {
    const browser = app.browser();
    const { body: user } = await browser.post('/api/users', aUser());
    const { status, body } = await browser.get('/api/sessions/current');
    expect([status, body]).toEqual([200, user]);
    expect((await app.browser().get('/api/sessions/current')).status).toBe(401);
  });

  it('is deleted by the scheduled job once it has ended', async () => {
    const browser = app.browser();
    const { userId } = await signUp(browser);
    const count = async () => (await app.rows('SELECT FROM sessions WHERE rider_id = $1', [userId])).length;
    await app.deleteExpired.run('every ten minutes');
    expect(await count()).toBe(1);
    app.clock.advanceMs(400 * MS_PER_DAY);
    await app.deleteExpired.run('every ten minutes');
    expect(await count()).toBe(0);
    app.clock.setTo(MONDAY_MORNING);
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

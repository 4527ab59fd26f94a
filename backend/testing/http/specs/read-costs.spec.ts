import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { encodePolyline } from '../../../src/domain/route/encoded-polyline.js';
import type { HttpClient } from '../http-client.js';
import { aRoute, HOME, signUp, WORK } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type RiderData = components['schemas']['RiderDataDto'];

const COOKIE = 'rollout_session';

let app: RunningApp;
afterEach(() => app.close());

const start = async (environment: Record<string, string> = {}) => {
  app = await startApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', ...environment });
};
const from = (address: string): HttpClient => app.browser().claimsToComeFrom(address);

/** How many statuses of each kind that many calls had, a hundred at a time. */
async function tally(
  count: number,
  call: () => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  for (let done = 0; done < count; done += 100) {
    const answers = await Promise.all(Array.from({ length: Math.min(100, count - done) }, call));
    for (const { status } of answers) seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
}

describe('reads', () => {
  it('are 1,800 a minute for an address, and 300 for a rider', async () => {
    await start();
    expect(await tally(1_810, () => from('198.51.100.1').get('/api/config'))).toEqual({
      200: 1_800,
      429: 10,
    });
    expect((await from('198.51.100.2').get('/api/config')).status).toBe(200);
    const browser = from('198.51.100.3');
    const { userId } = await signUp(browser);
    expect(await tally(310, () => browser.get(`/api/routes/user/${userId}`))).toEqual({ 200: 300, 429: 10 });
  });

  it('cost the database no statement to count', async () => {
    await start();
    const browser = from('198.51.100.1');
    const { userId } = await signUp(browser);
    const rows = async () => (await app.rows('SELECT FROM rate_limits')).length;
    const before = await rows();
    await browser.get(`/api/users/${userId}`);
    expect(await rows()).toBe(before);
  });

  it('of health are not limited', async () => {
    await start({ RATE_LIMIT_FACTOR: '0.001' });
    expect(await tally(20, () => from('198.51.100.1').get('/api/health/ready'))).toEqual({ 200: 20 });
  });
});

describe('made-up cookies', () => {
  /** The answer to a request with the cookie while the database is away: only what is looked up notices. */
  const withCookie = (browser: HttpClient, token: string, path = '/api/sessions/current') => {
    browser.holdsCookie(COOKIE, token);
    return browser.get(path);
  };

  it('are refused without asking the database', async () => {
    await start();
    const { userId } = await signUp(app.browser());
    await app.database.cut();
    for (const path of ['/api/sessions/current', `/api/recommendations/user/${userId}/today`]) {
      for (const token of ['x', randomBytes(44).toString('base64url'), 'A'.repeat(59)])
        expect((await withCookie(from('198.51.100.1'), token, path)).status).toBe(401);
      const unmarked = randomBytes(32).toString('base64url');
      expect((await withCookie(from('198.51.100.1'), unmarked, path)).status).toBe(503);
    }
    await app.database.restore();
  });

  it('in the form of sessions from before marks are looked up 600 times a minute for an address', async () => {
    await start();
    const made = () => withCookie(from('198.51.100.1'), randomBytes(32).toString('base64url'));
    expect(await tally(610, made)).toEqual({ 401: 600, 429: 10 });
    const browser = from('198.51.100.1');
    await signUp(browser);
    expect((await browser.get('/api/sessions/current')).status).toBe(200);
  });

  it('leave sessions from before marks open', async () => {
    await start();
    const browser = from('198.51.100.1');
    const { userId } = await signUp(browser);
    const before = randomBytes(32).toString('base64url');
    await app.rows('UPDATE sessions SET token_hash = $1 WHERE rider_id = $2', [
      app.ports.tokens.hash(before),
      userId,
    ]);
    expect((await withCookie(browser, before)).status).toBe(200);
  });
});

describe('the export', () => {
  /** From home to work by way of very many corners. */
  const LONG_LINE = encodePolyline([
    ...Array.from({ length: 4_000 }, (_, index) => ({ ...HOME, lat: HOME.lat + (index % 2) / 10_000 })),
    WORK,
  ]);

  it('is sent as it is read, whole', async () => {
    await start({ RATE_LIMIT_FACTOR: '1000' });
    const browser = app.browser();
    const { userId } = await signUp(browser);
    for (let count = 0; count < 20; count += 1) {
      const stored = await browser.post(
        '/api/routes',
        aRoute(userId, { isActive: false, polyline: LONG_LINE }),
      );
      expect(stored.status).toBe(201);
    }
    const { status, headers, body } = await browser.get<RiderData>(`/api/users/${userId}/data`);
    expect(status).toBe(200);
    expect(headers.get('content-length')).toBeNull();
    expect(body.routes.map(({ polyline }) => polyline === LONG_LINE)).toEqual([
      false,
      ...Array<boolean>(20).fill(true),
    ]);
  });

  it('is made 10 times an hour for a rider', async () => {
    await start();
    const browser = from('198.51.100.1');
    const { userId } = await signUp(browser);
    expect(await tally(12, () => browser.get(`/api/users/${userId}/data`))).toEqual({ 200: 10, 429: 2 });
  });

  it('is an error, not half a document, where the database is away', async () => {
    await start();
    const browser = app.browser();
    const { userId } = await signUp(browser);
    await app.database.cut();
    expect((await browser.get(`/api/users/${userId}/data`)).status).toBe(503);
    await app.database.restore();
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpClient } from '../http-client.js';
import { aRoute, aUser, signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

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

describe('while the database is gone', () => {
  it('everything that needs it is 503 with a message, the process stays up, and everything works again afterward', async () => {
    const before = await browser.get(`/api/users/${userId}`);
    await app.database.cut();
    const answers = await Promise.all([
      browser.get(`/api/users/${userId}`),
      browser.get(`/api/recommendations/user/${userId}/today`),
      browser.post('/api/recommendations/generate', { userId, routeId }),
      browser.post('/api/routes', aRoute(userId)),
      browser.patch(`/api/users/${userId}`, { windSpeedThreshold: 40 }),
      app.browser().post('/api/users', aUser()),
    ]);
    for (const { status, body, headers } of answers) {
      expect(status).toBe(503);
      expect(body).toMatchObject({
        message: expect.stringMatching(/^RollOut can't reach its database right now/),
      });
      expect(headers.get('retry-after')).toBe('5');
    }
    expect((await browser.get('/api/health/live')).status).toBe(200);
    expect((await browser.get('/api/health/ready')).status).toBe(503);
    expect((await browser.get('/api/geocode?address=Portland')).status).toBe(200);

    await app.database.restore();
    expect((await browser.get('/api/health/ready')).status).toBe(200);
    expect((await browser.get(`/api/users/${userId}`)).body).toEqual(before.body);
    const { body: routes } = await browser.get<unknown[]>(`/api/routes/user/${userId}`);
    expect(routes).toHaveLength(1);
  });
});

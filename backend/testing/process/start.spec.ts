import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { HttpClient } from '../http/http-client.js';
import { signUp } from '../http/portland-rider.js';
import { openDataFolder } from './started-rollout.js';

const folder = await openDataFolder();
const { start, serversRunning } = folder;

afterEach(() => folder.stopAll());
afterAll(() => folder.remove());

describe('npm start', () => {
  it('serves API and web app on one port, keeps data over a restart, and leaves nothing behind on Ctrl-C', async () => {
    const first = start({ FAKE_CLOCK: '2026-06-15T06:58:00-07:00' });
    const browser = new HttpClient(await first.ready());
    expect(first.output).toMatch(/^RollOut starts in demo mode\. Made up: weather/m);
    const { userId, routeId } = await signUp(browser);
    const { body } = await browser.post<object>('/api/recommendations/generate', { userId, routeId });
    const page = await fetch(new URL('/start', await first.ready()));
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
    const asset = await fetch(new URL(script, await first.ready()));
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await first.interrupt()).toBe(0);
    expect(serversRunning()).toEqual([]);

    const second = start({ FAKE_CLOCK: '2026-06-15T06:59:00-07:00' });
    const later = browser.movedTo(await second.ready());
    expect((await later.get(`/api/recommendations/user/${userId}/today`)).body).toEqual({
      ...body,
      answeredAt: expect.stringMatching(/^2026-06-15T13:59/),
    });
    expect(await second.interrupt()).toBe(0);
    expect(serversRunning()).toEqual([]);
  });

  it('reports everything that is wrong in one message, before it opens a port', async () => {
    const rollout = start({
      APP_MODE: 'live',
      WEATHER_PROVIDER: 'fake',
      TRAFFIC_PROVIDER: 'google',
      DATABASE_URL: 'postgres://nobody:s3cret@127.0.0.1:9/none',
    });
    expect(await rollout.exitCode()).toBe(1);
    expect(rollout.output.trim().split('\n').slice(-4)).toEqual([
      'RollOut cannot start:',
      '  - WEATHER_PROVIDER: fake providers exist in demo mode only',
      '  - GOOGLE_MAPS_API_KEY: is missing; TRAFFIC_PROVIDER=google needs it',
      '  - DATABASE_URL: the database cannot be opened (ECONNREFUSED)',
    ]);
    expect(rollout.output).not.toContain('s3cret');
  });
});

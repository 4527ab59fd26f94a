import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '@rollout/contracts';
import { randomUUID } from 'node:crypto';
import { MS_PER_HOUR, MS_PER_MINUTE } from '../../../src/domain/commute/time.js';
import { MOST_SESSIONS } from '../../../src/domain/rider/session-lifetime.js';
import type { HttpClient } from '../http-client.js';
import { aUser } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

type Device = components['schemas']['DeviceDto'];
type User = components['schemas']['UserDto'];

const FIREFOX_ON_ANDROID = 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0';
const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The same rider on that many devices, a minute apart. */
async function onDevices(count: number, agents: readonly string[] = []): Promise<HttpClient[]> {
  const key = randomUUID();
  const browsers: HttpClient[] = [];
  for (let index = 0; index < count; index += 1) {
    const browser = app.browser();
    const headers = { 'idempotency-key': key, 'user-agent': agents[index] ?? 'curl/8' };
    await browser.post<User>('/api/users', aUser(), headers);
    browsers.push(browser);
    app.clock.advanceMs(MS_PER_MINUTE);
  }
  return browsers;
}

const devicesOf = async (browser: HttpClient) => (await browser.get<Device[]>('/api/sessions')).body;
const statusOf = async (browser: HttpClient) => (await browser.get('/api/sessions/current')).status;
const statusesOf = (browsers: readonly HttpClient[]) => Promise.all(browsers.map(statusOf));

describe('the devices of a rider', () => {
  it('are listed newest first, by what their browsers say, with the present one marked', async () => {
    const openedAt = app.clock.now();
    const [phone, laptop] = (await onDevices(2, [FIREFOX_ON_ANDROID, SAFARI_ON_IPHONE])) as [
      HttpClient,
      HttpClient,
    ];
    app.clock.advanceMs(2 * MS_PER_HOUR);
    const usedAt = app.clock.now();
    await phone.get('/api/sessions/current');
    // Use is recorded after the answer.
    while ((await devicesOf(phone))[1]?.lastUsedAt !== usedAt.toISOString());
    expect(await devicesOf(phone)).toEqual([
      expect.objectContaining({ device: 'Safari on iPhone', isCurrent: false }),
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        device: 'Firefox on Android',
        createdAt: openedAt.toISOString(),
        lastUsedAt: usedAt.toISOString(),
        expiresAt: expect.any(String),
        isCurrent: true,
      },
    ]);
    expect((await devicesOf(laptop)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it('show no token, and an id that opens nothing', async () => {
    const [browser] = (await onDevices(1)) as [HttpClient];
    const { text } = await browser.get('/api/sessions');
    const [, token = ''] = /rollout_session=([^;]+)/.exec(browser.cookieHeader) ?? [];
    expect(text).not.toContain(token);
    const [device] = await devicesOf(browser);
    const thief = app.browser();
    thief.holdsCookie('rollout_session', device?.id ?? '');
    expect(await statusOf(thief)).toBe(401);
  });

  it('end one by one, from another device', async () => {
    const browsers = (await onDevices(3)) as [HttpClient, HttpClient, HttpClient];
    const [, second] = await devicesOf(browsers[0]);
    const { status, headers } = await browsers[0].delete(`/api/sessions/${second?.id}`);
    expect(status).toBe(204);
    expect(headers.get('clear-site-data')).toBeNull();
    expect(await statusesOf(browsers)).toEqual([200, 401, 200]);
    expect((await browsers[0].delete(`/api/sessions/${second?.id}`)).status).toBe(404);
  });

  it('end all but the present one', async () => {
    const browsers = (await onDevices(3)) as [HttpClient, HttpClient, HttpClient];
    expect((await browsers[1].delete('/api/sessions/others')).status).toBe(204);
    expect(await statusesOf(browsers)).toEqual([401, 200, 401]);
  });

  it('are no other rider’s', async () => {
    const [mine] = (await onDevices(1)) as [HttpClient];
    const [theirs] = (await onDevices(1)) as [HttpClient];
    const [device] = await devicesOf(theirs);
    const answer = await mine.delete(`/api/sessions/${device?.id}`);
    const unknown = await mine.delete(`/api/sessions/${'0'.repeat(32)}`);
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    expect(await statusesOf([mine, theirs])).toEqual([200, 200]);
  });

  it(`are at most ${MOST_SESSIONS}: the oldest one ends, and its browser is signed out`, async () => {
    const browsers = await onDevices(MOST_SESSIONS + 2);
    const statuses = await statusesOf(browsers);
    expect(statuses).toEqual([401, 401, ...Array<number>(MOST_SESSIONS).fill(200)]);
    expect(await devicesOf(browsers.at(-1)!)).toHaveLength(MOST_SESSIONS);
  });
});

describe('signing out', () => {
  it.each([
    ['here', '/api/sessions/current'],
    ['everywhere', '/api/sessions'],
  ])('%s makes the browser delete what it keeps of the rider', async (_, path) => {
    const [browser] = (await onDevices(1)) as [HttpClient];
    const { status, headers } = await browser.delete(path);
    expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache"']);
  });

  it('by ending the present session from the list does so, too', async () => {
    const [browser] = (await onDevices(1)) as [HttpClient];
    const [device] = await devicesOf(browser);
    const { status, headers } = await browser.delete(`/api/sessions/${device?.id}`);
    expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache"']);
    expect(browser.cookieHeader).toBe('');
  });

  it('by deleting the account does so, too', async () => {
    const browser = app.browser();
    const { body } = await browser.post<User>('/api/users', aUser());
    const { headers } = await browser.post(`/api/users/${body.id}/deletion`, { confirmation: 'DELETE' });
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });
});

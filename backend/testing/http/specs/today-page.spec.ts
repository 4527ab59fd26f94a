import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpClient } from '../http-client.js';
import { signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

const PLAIN = '<!doctype html><body><div id="root">Today</div><script src="/app.js"></script></body>';
const HOSTILE = '12 </script><script>alert(1)</script><!-- St';

let webRoot: string;
let app: RunningApp;
let browser: HttpClient;
let ids: { userId: number; routeId: number };
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'rollout-web-'));
  for (const file of ['index.html', 'today.html', 'start.html']) await writeFile(join(webRoot, file), PLAIN);
  app = await startApp({}, webRoot);
  browser = app.browser();
  ids = await signUp(browser);
  await browser.post('/api/recommendations/generate', ids);
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

async function todaysPage(cookie = browser.cookieHeader) {
  const response = await fetch(`${app.url}/today`, { headers: { cookie } });
  const html = await response.text();
  const [, block = null] =
    /<script type="application\/json" id="answers">(.*)<\/script><\/body>/.exec(html) ?? [];
  const answers = block === null ? null : (JSON.parse(block) as Record<string, string>);
  return { status: response.status, headers: response.headers, html, answers };
}

it("comes with the answers that a signed-in rider's browser would ask for, and is kept by no cache", async () => {
  const { status, headers, answers } = await todaysPage();
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(headers.getSetCookie().join()).toContain('rollout_session=');
  const urls = [
    `/api/users/${ids.userId}`,
    `/api/routes/user/${ids.userId}/active`,
    `/api/recommendations/user/${ids.userId}/today`,
  ];
  expect(Object.keys(answers ?? {})).toEqual(urls);
  for (const url of urls) expect(JSON.parse(answers?.[url] ?? '')).toEqual((await browser.get(url)).body);
});

it('cannot be left by the words of a rider', async () => {
  const { userId } = ids;
  const { body } = await browser.get<{ homeLocation: object }>(`/api/users/${userId}`);
  const homeLocation = { ...body.homeLocation, address: HOSTILE };
  expect((await browser.patch(`/api/users/${userId}`, { homeLocation })).status).toBe(200);
  const { html, answers } = await todaysPage();
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html).not.toContain('<!--');
  expect(JSON.parse(answers?.[`/api/users/${userId}`] ?? '')).toMatchObject({ homeLocation });
});

it('is the plain page for a visitor, after signing out, and while the database is away', async () => {
  for (const cookie of ['', 'rollout_session=made-up']) {
    const { html, headers } = await todaysPage(cookie);
    expect([html, headers.get('cache-control')]).toEqual([PLAIN, 'no-cache']);
  }
  const cookie = browser.cookieHeader;
  await app.database.cut();
  expect(await todaysPage(cookie)).toMatchObject({ status: 200, html: PLAIN });
  await app.database.restore();
  await browser.delete('/api/sessions/current');
  expect(await todaysPage(cookie)).toMatchObject({ status: 200, html: PLAIN });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { runOnServer } from '../../database/server-commands.js';
import { aUser, signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

const HSTS = 'strict-transport-security';
const UUID = /^[0-9a-f-]{36}$/;

describe('the headers of an answer', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it.each([
    ['a success', '/api/config', 200],
    ['a refusal', '/api/users/1', 401],
    ['nothing there', '/api/nothing', 404],
    ['a success under a path that is spelled otherwise', '/%61pi/config', 200],
    ['a refusal under such a path', '/%61pi/users/1', 401],
  ])('of the API keep the answer private: %s', async (_what, path, expected) => {
    const { status, headers } = await app.browser().get(path);
    expect(status).toBe(expected);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(UUID),
    });
  });

  it('reveal nothing about the server software', async () => {
    const { headers } = await app.browser().get('/api/config');
    for (const name of ['x-powered-by', 'server', 'via']) expect(headers.get(name)).toBeNull();
  });

  it('ask for HTTPS in live mode only', async () => {
    expect((await app.browser().get('/api/config')).headers.get(HSTS)).toBeNull();
  });

  it('contain the request id from the log: the one it was sent with or a new one', async () => {
    const { headers } = await app.browser().get('/api/config');
    const id = headers.get('x-request-id') ?? '';
    const brought = await fetch(`${app.url}/api/health/live`, {
      headers: { 'x-request-id': 'trace-0123456789abcdef' },
    });
    expect(brought.headers.get('x-request-id')).toBe('trace-0123456789abcdef');
    const other = await fetch(`${app.url}/api/health/live`, {
      headers: { 'x-request-id': '(503) 555-0123' },
    });
    expect(other.headers.get('x-request-id')).toMatch(UUID);
    const ofConfig = app.log.filter((line) => line.includes('"route":"/api/config"'));
    expect(ofConfig.some((line) => line.includes(`"requestId":"${id}"`))).toBe(true);
    expect(app.log.join('')).not.toContain('555-0123');
  });

  it("of the demo's API documentation allow its own styles, and no inline script", async () => {
    const { status, headers } = await app.browser().get('/api/docs');
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('the policy of a page', () => {
  let app: RunningApp;
  afterEach(() => app.close());

  it.each([
    ["the demo's own tiles", {}, "img-src 'self' data:;"],
    [
      'tiles of another server',
      { TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' },
      "img-src 'self' data: https://tiles.example;",
    ],
    [
      "Google's map",
      { GOOGLE_MAPS_BROWSER_KEY: 'browser-key' },
      "img-src 'self' data: https://*.googleapis.com ",
    ],
  ])('allows %s', async (what, environment, images) => {
    app = await startApp(environment);
    const { headers } = await app.browser().get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self';");
    expect(policy).toContain("object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'");
    expect(policy).toContain(images);
    expect(policy.includes('google')).toBe(what.includes('Google'));
    expect(/script-src[^;]*unsafe-inline/.test(policy)).toBe(false);
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });
});

describe('in live mode', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ APP_MODE: 'live' });
  });
  afterAll(() => app.close());

  it('browsers are required to use HTTPS for a year', async () => {
    const { headers } = await app.browser().get('/api/config');
    expect(headers.get(HSTS)).toBe('max-age=31536000; includeSubDomains');
  });

  it.each(['/api/docs', '/api/docs-json', '/api/demo'])('there is nothing at %s', async (path) => {
    expect((await app.browser().get(path)).status).toBe(404);
  });
});

describe('the size of a request', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it.each([
    ['/api/users', 17_000],
    ['/api/users/sms-test', 17_000],
    ['/api/directions', 17_000],
    ['/api/recommendations/generate', 17_000],
    ['/api/routes', 140_000],
  ])('is limited to what %s needs', async (path, tooMany) => {
    const { status, body } = await app.browser().post(path, { name: 'x'.repeat(tooMany) });
    expect(status).toBe(413);
    expect(body).toMatchObject({ statusCode: 413, message: 'The request is too large.' });
  });

  it('is enough for the longest route', async () => {
    const { status } = await app.browser().post('/api/routes', { name: 'x'.repeat(100_000) });
    expect(status).toBe(401);
  });
});

describe('a bug', () => {
  let app: RunningApp;
  afterEach(() => app.close());

  it('is logged in full, and reveals nothing to the rider', async () => {
    app = await startApp();
    const browser = app.browser();
    const { userId } = await signUp(browser);
    await runOnServer(app.databaseUrl, 'ALTER TABLE routes RENAME TO misplaced');
    const { status, body, text, headers } = await browser.get(`/api/routes/user/${userId}`);
    expect(status).toBe(500);
    expect(body).toEqual({
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(text).not.toMatch(/routes|relation|SELECT|\.js|stack/);
    const line = app.log.find((one) => one.includes('request failed')) ?? '';
    expect(line).toContain(headers.get('x-request-id') ?? 'no id');
    expect(line).toContain('relation');
    expect((await app.browser().post('/api/users', aUser())).status).toBe(201);
  });
});

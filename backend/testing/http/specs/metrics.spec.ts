import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpStub, json } from '../../http-stub.js';
import { signUp } from '../portland-rider.js';
import { startApp, type RunningApp } from '../running-app.js';

const TOKEN = 'a-token-of-at-least-20-letters';
const HOME = { lat: 45.53217, lng: -122.61983, address: '77 Secret Garden Lane, Portland, OR' };

let stub: HttpStub;
let app: RunningApp;

beforeAll(async () => {
  stub = await HttpStub.start();
  app = await startApp({
    METRICS_TOKEN: TOKEN,
    WEATHER_PROVIDER: 'open-meteo',
    OPEN_METEO_BASE_URL: stub.baseUrl,
  });
});

afterAll(async () => {
  await app.close();
  await stub.close();
});

const scrape = (authorization?: string): Promise<Response> =>
  fetch(`${app.url}/metrics`, authorization ? { headers: { authorization } } : {});

const metrics = async (): Promise<string> => (await scrape(`Bearer ${TOKEN}`)).text();

describe('GET /metrics', () => {
  it('requires its token', async () => {
    for (const authorization of [undefined, 'Bearer something-else-of-many-letters']) {
      const response = await scrape(authorization);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toMatchObject({ statusCode: 401, message: expect.any(String) });
    }
    const response = await scrape(`Bearer ${TOKEN}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('does not exist where metrics are off', async () => {
    const other = await startApp();
    try {
      expect((await fetch(`${other.url}/metrics`)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  it('covers requests, verdicts, providers, the shared cache and the pool', async () => {
    const browser = app.browser();
    const { userId, routeId } = await signUp(browser);
    stub.plays(json({}, 503));
    await browser.post('/api/recommendations/generate', { userId, routeId });
    await browser.get(`/api/recommendations/user/${userId}/today`);
    const text = await metrics();
    for (const line of [
      /^rollout_http_request_duration_seconds_count\{method="POST",route="\/api\/users",status="2xx"\} 1$/m,
      /^rollout_http_request_duration_seconds_count\{method="GET",route="\/api\/recommendations\/user\/:userId\/today",status="2xx"\} 1$/m,
      /^rollout_http_request_duration_seconds_count\{method="POST",route="\/api\/recommendations\/generate",status="5xx"\} 1$/m,
      /^rollout_verdicts_total\{verdict="not-enough-data"\} 1$/m,
      /^rollout_provider_call_duration_seconds_count\{port="weather",provider="open-meteo",outcome="unavailable"\} \d$/m,
      /^rollout_shared_answers_total\{kind="weather",outcome="asked"\} \d$/m,
      /^rollout_provider_state\{port="weather",provider="open-meteo",state="answering"\} 1$/m,
      /^rollout_database_connections\{pool="riders",state="idle"\} [1-9]\d*$/m,
      /^rollout_database_connections_max\{pool="riders"\} 10$/m,
      /^rollout_texts_open\{state="pending"\} 0$/m,
      /^rollout_queue_waiting\{queue="morning-texts"\} 0$/m,
      /^rollout_queue_lag_seconds\{queue="morning-plan"\} 0$/m,
      /^rollout_alarms_total\{alarm="texts-stopped"\} 0$/m,
    ]) {
      expect(text).toMatch(line);
    }
  });

  it('works while the database is down, without the metrics that need it', async () => {
    await app.database.cut();
    const text = await metrics();
    await app.database.restore();
    expect(text).toMatch(/^rollout_database_waiting\{pool="riders"\} \d+$/m);
    expect(text).not.toMatch(/^rollout_(texts_open|queue_waiting)\{/m);
    expect(await metrics()).toMatch(/^rollout_texts_open\{/m);
  });

  it('does not grow with made-up paths, methods or numbers, and contains no rider data', async () => {
    const browser = app.browser();
    const { userId } = await signUp(browser, { user: { homeLocation: HOME, phone: '5035550123' } });
    await metrics();
    const before = await metrics();
    for (let made = 0; made < 50; made += 1) {
      await browser.get(`/made-up/${made}?address=${encodeURIComponent(HOME.address)}`);
      await browser.get(`/api/made-up-${made}`);
      await browser.get(`/api/users/${userId + made}`);
    }
    const after = await metrics();
    const series = (text: string): number =>
      text.split('\n').filter((line) => /^rollout_http/.test(line)).length;
    // One more pattern and two more status classes at most.
    const bucketsOfOne = 15;
    expect(series(after) - series(before)).toBeLessThanOrEqual(4 * bucketsOfOne);
    expect(after).not.toMatch(/made-up|Secret|5035550123|45\.5|122\.6/);
  });
});

describe('GET /api/health/ready', () => {
  it('shows which provider fails, and is still ready', async () => {
    const browser = app.browser();
    const { userId, routeId } = await signUp(browser);
    stub.plays(json({}, 503));
    for (let call = 0; call < 12; call += 1) {
      await browser.post('/api/recommendations/generate', { userId, routeId });
    }
    const { status, body } = await browser.get('/api/health/ready');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      providers: [{ port: 'weather', provider: 'open-meteo', state: 'failing' }],
    });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, request } from 'node:http';
import { aWeatherHour } from '../../builders/an-outlook.js';
import { createEmptyDatabase, type TestDatabase } from '../../database/test-database.js';
import { openMeteoForecast } from '../../fixtures/open-meteo-weather.fixture.js';
import { HttpStub, json } from '../../http-stub.js';
import { HttpClient } from '../../http/http-client.js';
import { signUp } from '../../http/portland-rider.js';
import { StartedRollout } from '../../process/started-rollout.js';

const DELAY_MS = 5_000;
const CONNECTIONS = 8;
const ANSWERS_BEFORE_THE_SIGNAL = 200;

let database: TestDatabase;
let weather: HttpStub;
let rollout: StartedRollout;

beforeAll(async () => {
  database = await createEmptyDatabase();
  weather = await HttpStub.start();
});

afterEach(() => rollout.interrupt());

afterAll(async () => {
  await weather.close();
  await database.drop();
});

function start(environment: Record<string, string> = {}): Promise<string> {
  rollout = new StartedRollout({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    FAKE_CLOCK: '2026-06-15T06:58:00-07:00',
    WEATHER_PROVIDER: 'open-meteo',
    OPEN_METEO_BASE_URL: weather.baseUrl,
    SHUTDOWN_DELAY_MS: String(DELAY_MS),
    // The answer under way waits longer than the delay.
    PROVIDER_DEADLINE_MS: '15000',
    ...environment,
  });
  return rollout.ready();
}

const forecast = json(
  openMeteoForecast(
    Array.from({ length: 48 }, (_, hour) =>
      aWeatherHour(new Date(Date.parse('2026-06-15T13:00:00Z') + hour * 3_600_000)),
    ),
  ),
);

/** A load balancer: sends requests one after another over open connections until readiness fails. */
async function balanceLoad(url: string, onAnswer: (status: number) => void): Promise<void> {
  let isReady = true;
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (isReady) onAnswer(await statusOf(`${url}/api/config`, agent));
    agent.destroy();
  });
  const looks = new Agent({ keepAlive: false });
  while ((await statusOf(`${url}/api/health/ready`, looks)) === 200) continue;
  isReady = false;
  await Promise.all(connections);
}

const statusOf = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    })
      .once('error', reject)
      .end();
  });

describe('a signal to stop', () => {
  it('finishes the answer in progress, reports not ready immediately, and serves a moment longer', async () => {
    const browser = new HttpClient(await start());
    const { userId, routeId } = await signUp(browser);
    let letWeatherCome = (): void => undefined;
    weather.plays({
      does: 'wait',
      until: new Promise<void>((resolve) => (letWeatherCome = resolve)),
      then: forecast,
    });
    const underWay = browser.post('/api/recommendations/generate', { userId, routeId });
    while (weather.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));

    const stopped = rollout.terminate();
    const signalledAt = performance.now();
    let ready = await browser.get('/api/health/ready');
    while (ready.status === 200) ready = await browser.get('/api/health/ready');
    expect(ready).toMatchObject({ status: 503, body: { message: 'RollOut is stopping.' } });
    expect(performance.now() - signalledAt).toBeLessThan(DELAY_MS);
    const meanwhile = await browser.get(`/api/users/${userId}`);
    expect(meanwhile.status).toBe(200);
    expect(meanwhile.headers.get('connection')).toBe('close');

    while (await isServed(browser)) await new Promise((resolve) => setImmediate(resolve));
    letWeatherCome();
    expect(await underWay).toMatchObject({ status: 200, body: { recommendation: expect.any(String) } });
    expect(await stopped).toBe(0);
  });

  it('drops no request from a load balancer that checks readiness, however busy it is', async () => {
    const url = (await start()).replace('localhost', '127.0.0.1');
    const statuses = new Map<number, number>();
    let answers = 0;
    let stopped: Promise<number | null> | null = null;
    await balanceLoad(url, (status) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answers += 1;
      if (answers === ANSWERS_BEFORE_THE_SIGNAL) stopped = rollout.terminate();
    });
    expect([...statuses.keys()]).toEqual([200]);
    expect(answers).toBeGreaterThan(ANSWERS_BEFORE_THE_SIGNAL);
    expect(await stopped).toBe(0);
  });
});

const isServed = (browser: HttpClient): Promise<boolean> =>
  browser.get('/api/health/live').then(
    () => true,
    () => false,
  );

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { runOnServer } from '../../database/server-commands.js';
import { startTcpProxy, type TcpProxy } from '../../database/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.js';
import { answer, HttpStub, json, type RecordedRequest, type StubReply } from '../../http-stub.js';
import { HttpClient } from '../../http/http-client.js';
import { aUser, signUp, WORK } from '../../http/portland-rider.js';
import { StartedRollout } from '../../process/started-rollout.js';

const PHONE = '5035550123';
const HOME = { lat: 45.53217, lng: -122.61983, address: '77 Secret Garden Lane, Portland, OR' };

const SECRETS = {
  OPENWEATHER_API_KEY: 'openweather-k3y-to-keep',
  GOOGLE_MAPS_API_KEY: 'google-k3y-to-keep',
  TWILIO_AUTH_TOKEN: 'twilio-t0ken-to-keep',
  METRICS_TOKEN: 'metrics-t0ken-to-keep',
  RATE_LIMIT_HASH_KEY: 'hash-k3y-to-keep-of-32-characters',
};

const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_FROM: '+15035550199',
};

/** Together they use every provider. */
const INSTALLATIONS: Record<string, Record<string, string>> = {
  'providers with keys': {
    ...TWILIO,
    WEATHER_PROVIDER: 'openweather',
    AIR_QUALITY_PROVIDER: 'openweather',
    TRAFFIC_PROVIDER: 'google-routes',
    GEOCODING_PROVIDER: 'google',
    DIRECTIONS_PROVIDER: 'google-routes',
    ELEVATION_PROVIDER: 'google',
  },
  'providers without keys': {
    ...TWILIO,
    WEATHER_PROVIDER: 'nws-then-open-meteo',
    AIR_QUALITY_PROVIDER: 'open-meteo',
    TRAFFIC_PROVIDER: 'google',
    GEOCODING_PROVIDER: 'photon',
    DIRECTIONS_PROVIDER: 'valhalla',
    ELEVATION_PROVIDER: 'open-meteo',
  },
  'providers of the older kind': {
    ...TWILIO,
    WEATHER_PROVIDER: 'open-meteo',
    AIR_QUALITY_PROVIDER: 'open-meteo',
    TRAFFIC_PROVIDER: 'none',
    GEOCODING_PROVIDER: 'nominatim',
    DIRECTIONS_PROVIDER: 'google',
    ELEVATION_PROVIDER: 'none',
  },
};

const BASE_URLS = [
  'NWS',
  'OPENWEATHER',
  'OPEN_METEO',
  'OPEN_METEO_AIR_QUALITY',
  'PHOTON',
  'NOMINATIM',
  'VALHALLA',
  'GOOGLE_MAPS',
  'GOOGLE_ROUTES',
  'TWILIO',
].map((provider) => `${provider}_BASE_URL`);

/** Everything sent to a provider, which it may repeat in an error. */
const echoed = ({ path, query, headers, body }: RecordedRequest): string =>
  `${path}?${query.toString()} ${JSON.stringify(headers)} ${body} ${decodeURIComponent(query.toString())}`;

const FAILURES: ((request: RecordedRequest) => StubReply)[] = [
  (request) => json({ message: echoed(request) }, 500),
  (request) => json({ cod: 401, code: 21211, message: echoed(request) }, 401),
  (request) =>
    json({ code: 21211, message: `The 'To' number +1${PHONE} is not valid: ${echoed(request)}` }, 400),
  (request) => json({ status: 'REQUEST_DENIED', error_message: echoed(request) }),
  (request) => answer(200, `<html>${echoed(request)}`),
  () => ({ does: 'reset' }),
  () => ({ does: 'hang' }),
];

let stub: HttpStub;
let testDatabase: TestDatabase;
let database: TcpProxy;
let rollout: StartedRollout | null = null;
let browser: HttpClient;

beforeAll(async () => {
  stub = await HttpStub.start();
});
afterEach(async () => {
  await rollout?.interrupt();
  await database.close();
  await testDatabase.drop();
});
afterAll(() => stub.close());

async function start(installation: Record<string, string>): Promise<StartedRollout> {
  testDatabase = await createTestDatabase();
  const url = new URL(testDatabase.url);
  database = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${database.port}`;
  rollout = new StartedRollout({
    DATABASE_URL: url.toString(),
    LOG_LEVEL: 'debug',
    FAKE_CLOCK: '2026-06-15T06:58:00-07:00',
    PROVIDER_DEADLINE_MS: '200',
    RATE_LIMIT_FACTOR: '1000',
    PUBLIC_URL: 'https://rollout.example',
    ...SECRETS,
    ...installation,
    ...Object.fromEntries(BASE_URLS.map((name) => [name, stub.baseUrl])),
  });
  browser = new HttpClient(await rollout.ready());
  return rollout;
}

async function everythingThatRidersDo(userId: number, routeId: number): Promise<void> {
  const typed = encodeURIComponent(HOME.address);
  await browser.get(`/api/geocode?address=${typed}`);
  await browser.get(`/api/geocode/suggest?q=${typed}&nearLat=${HOME.lat}&nearLng=${HOME.lng}`);
  await browser.post('/api/directions', { startLocation: HOME, endLocation: WORK });
  await browser.post('/api/users/sms-test', { phone: PHONE });
  await browser.post('/api/sessions/code', { phone: PHONE });
  await new HttpClient(browser.address).post('/api/sessions', { phone: PHONE, code: '123456' });
  await browser.get(`/api/users/${userId}/data`);
  await browser.post('/api/recommendations/generate', { userId, routeId });
  await browser.patch(`/api/users/${userId}`, { homeLocation: HOME, phone: PHONE });
}

async function everythingThatIsRefused(userId: number): Promise<void> {
  await browser.raw('POST', '/api/users', `{"phone": "${PHONE}", "homeLocation": ${HOME.address}`);
  await browser.raw('POST', '/api/users', `phone=${PHONE}`, 'text/plain');
  await browser.post('/api/users', { ...aUser(), phone: `${PHONE}9`, homeLocation: { ...HOME, lat: 'x' } });
  await browser.post('/api/users', { phone: PHONE, padding: 'x'.repeat(200_000) });
  await browser.get(`/api/users/${PHONE}`);
  await browser.get(`/api/nothing/${encodeURIComponent(HOME.address)}?phone=${PHONE}`);
  await browser.get(`/api/users/%zz${PHONE}`);
  await new HttpClient(browser.address).get(`/api/users/${userId}`);
}

async function everythingWithoutADatabase(userId: number, routeId: number): Promise<void> {
  await database.cut();
  await everythingThatRidersDo(userId, routeId);
  await browser.post('/api/users', { ...aUser(), phone: PHONE, homeLocation: HOME });
  await browser.get(`/api/users/${userId}`);
  await database.restore();
}

/** The database's errors for rejected rows contain the whole row. */
async function everythingWithABug(userId: number, routeId: number): Promise<void> {
  await runOnServer(
    testDatabase.url,
    `ALTER TABLE riders ADD CONSTRAINT planted CHECK (phone <> '+1${PHONE}') NOT VALID`,
  );
  await runOnServer(testDatabase.url, 'ALTER TABLE routes RENAME TO misplaced');
  await everythingThatRidersDo(userId, routeId);
}

/** In every form in which they could appear in a log. */
const PRIVATE = [
  /503\D{0,3}555\D{0,3}0123/,
  /5550123|555-0123/,
  /Secret.{0,3}Garden/i,
  /45\.53|122\.61/,
  ...Object.values(SECRETS).map((secret) => new RegExp(secret)),
];

/** Sign-in codes as sent to the text provider. */
const codesSent = (): string[] =>
  stub.requests.flatMap(({ body }) => {
    const text = new URLSearchParams(body).get('Body') ?? '';
    return /\b\d{6}\b/.exec(text)?.[0] ?? [];
  });

/** Lines of the output that match a pattern. */
const linesWith = (output: string, pattern: RegExp): string[] =>
  output.split('\n').filter((line) => pattern.test(line));

describe('the whole output of a server, even in errors', () => {
  it.each(Object.entries(INSTALLATIONS))(
    'shows what happened and the rider’s id, but no rider data or key: %s',
    async (_name, installation) => {
      const server = await start(installation);
      const { userId, routeId } = await signUp(browser, {
        user: { homeLocation: HOME, phone: PHONE, smsConsent: true },
        route: { startLocation: HOME },
      });
      for (const failure of FAILURES) {
        stub.plays(failure);
        await everythingThatRidersDo(userId, routeId);
      }
      await everythingThatIsRefused(userId);
      await everythingWithoutADatabase(userId, routeId);
      await everythingWithABug(userId, routeId);
      const last = await browser.get(`/api/users/${userId}`);
      await server.interrupt();

      const { output } = server;
      expect(last.status).toBe(200);
      for (const message of [
        `"riderId":${userId}`,
        `"requestId":"${last.headers.get('x-request-id')}"`,
        'provider failed',
        'storage is unavailable',
        'request failed',
        'violates check',
      ]) {
        expect(output).toContain(message);
      }
      const token = browser.cookieHeader.split('=')[1] ?? 'no cookie';
      const codes = codesSent().map((code) => new RegExp(`\\b${code}\\b`));
      expect(codes.length).toBeGreaterThan(0);
      const password = `:${new URL(testDatabase.url).password}@`;
      for (const pattern of [...PRIVATE, ...codes, new RegExp(token), new RegExp(password)])
        expect(linesWith(output, pattern)).toEqual([]);
      // None of it even reached the log, whose masking is only the second line of defense.
      expect(linesWith(output, /\[(?:phone|secret|redacted)\]/)).toEqual([]);
    },
  );
});

import { WEATHER } from '../adapters/out/weather/registry.js';
import { describe, expect, it } from '@jest/globals';
import type { Config } from './config.js';
import { loadConfig } from './load-config.js';
import { secretValues } from './env-file.js';

type Environment = Record<string, string>;

const TOKEN = 'a-token-of-at-least-20-letters';

function configOf(environment: Environment = {}): Config {
  const loaded = loadConfig(environment);
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  return loaded.config;
}

function problemsOf(environment: Environment): readonly string[] {
  const loaded = loadConfig(environment);
  return loaded.ok ? [] : loaded.problems;
}

describe('the configuration', () => {
  it('defaults to a demo without keys or network access', () => {
    expect(configOf()).toMatchObject({
      appMode: 'demo',
      port: 3000,
      databaseUrl: null,
      weather: { provider: 'fake' },
      airQuality: { provider: 'fake' },
      traffic: { provider: 'fake' },
      geocoding: { provider: 'fake' },
      directions: { provider: 'fake' },
      elevation: { provider: 'fake' },
      map: { kind: 'tiles', tileUrl: '/api/demo/tiles/{z}/{x}/{y}.svg?scheme={scheme}', maxZoom: 18 },
      sms: { provider: 'fake' },
      fakeClock: null,
      fakeWeatherScenario: 'fair',
      providerDeadlineMs: 5000,
      trustedProxies: 'none',
      limits: { factor: 1, textsPerDay: 1000, trialTextsPerDay: 500, hashKey: null },
      morning: {
        isWorker: true,
        smsPerSecond: 10,
        batchSize: 500,
        tickSeconds: 5,
        jobSeconds: 30,
        leaseSeconds: 30,
        settleSeconds: 120,
      },
    });
  });

  it('accepts custom morning settings', () => {
    const environment = { MORNING_WORKER: 'off', SMS_PER_SECOND: '100' };
    expect(configOf(environment).morning).toMatchObject({
      isWorker: false,
      smsPerSecond: 100,
    });
  });

  it('sends no morning texts without an SMS provider', () => {
    expect(configOf({ SMS_PROVIDER: 'none' }).morning.isWorker).toBe(false);
    expect(configOf({ APP_MODE: 'live' }).morning.isWorker).toBe(false);
  });

  it.each([
    [
      'senders that count as dead before the provider answers',
      { TEXT_LEASE_SECONDS: '9' },
      'TEXT_LEASE_SECONDS: must be at least twice as long as PROVIDER_DEADLINE_MS',
    ],
    [
      'zero texts per second',
      { SMS_PER_SECOND: '0' },
      'SMS_PER_SECOND: must be a whole number from 1 to 100000',
    ],
  ])('refuses %s', (_, environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem]);
  });

  it('accepts custom limits', () => {
    const hashKey = 'a-key-of-at-least-thirty-two-characters';
    const environment = {
      RATE_LIMIT_FACTOR: '2.5',
      TEXTS_ASKED_FOR_PER_DAY: '20000',
      RATE_LIMIT_HASH_KEY: hashKey,
    };
    expect(configOf(environment)).toMatchObject({ limits: { factor: 2.5, textsPerDay: 20000, hashKey } });
    expect(
      problemsOf({
        RATE_LIMIT_FACTOR: '0',
        TEXTS_ASKED_FOR_PER_DAY: 'many',
        RATE_LIMIT_HASH_KEY: 'short',
      }),
    ).toEqual([
      'RATE_LIMIT_FACTOR: must be a number from 0.001 to 1000000',
      'RATE_LIMIT_HASH_KEY: must have at least 32 characters',
      'TEXTS_ASKED_FOR_PER_DAY: must be a whole number from 1 to 10000000',
    ]);
  });

  it('collects no metrics that no one can read', () => {
    expect(configOf().metrics).toBeNull();
    expect(configOf({ APP_MODE: 'live' }).metrics).toBeNull();
    expect(configOf({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, token: null });
    expect(configOf({ METRICS_TOKEN: TOKEN }).metrics).toEqual({ port: null, token: TOKEN });
    expect(configOf({ METRICS_PORT: '9464', METRICS_TOKEN: TOKEN }).metrics).toEqual({
      port: 9464,
      token: TOKEN,
    });
  });

  it('stops at once in the demo, and gives load balancers a moment in live mode', () => {
    expect(configOf().shutdown).toEqual({ delayMs: 0, graceMs: 12_000 });
    expect(configOf({ APP_MODE: 'live' }).shutdown.delayMs).toBe(5000);
    expect(configOf({ APP_MODE: 'live', SHUTDOWN_DELAY_MS: '0' }).shutdown.delayMs).toBe(0);
    expect(configOf({ PROVIDER_DEADLINE_MS: '10000' }).shutdown.graceMs).toBe(12_000);
    expect(configOf({ PROVIDER_DEADLINE_MS: '1000' }).shutdown.graceMs).toBe(4_000);
  });

  it('goes live without any keys', () => {
    expect(configOf({ APP_MODE: 'live' })).toMatchObject({
      appMode: 'live',
      weather: {
        provider: 'nws-then-open-meteo',
        nwsBaseUrl: 'https://api.weather.gov',
        userAgent: 'RollOut',
        openMeteoBaseUrl: 'https://api.open-meteo.com',
      },
      airQuality: { provider: 'open-meteo', baseUrl: 'https://air-quality-api.open-meteo.com' },
      traffic: { provider: 'none' },
      geocoding: { provider: 'photon', baseUrl: 'https://photon.komoot.io' },
      directions: { provider: 'valhalla', baseUrl: 'https://valhalla1.openstreetmap.de' },
      elevation: { provider: 'open-meteo', baseUrl: 'https://api.open-meteo.com' },
      map: {
        kind: 'tiles',
        tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap contributors',
        maxZoom: 19,
      },
      sms: { provider: 'none' },
    });
  });

  it('allows single real providers in a demo, and keeps the others fake', () => {
    expect(
      configOf({ WEATHER_PROVIDER: 'open-meteo', OPEN_METEO_BASE_URL: 'http://127.0.0.1:9/om' }),
    ).toMatchObject({
      weather: { provider: 'open-meteo', baseUrl: 'http://127.0.0.1:9/om' },
      airQuality: { provider: 'fake' },
    });
  });

  it('identifies itself to the National Weather Service under a configurable name', () => {
    expect(configOf({ WEATHER_PROVIDER: 'nws' }).weather).toEqual({
      provider: 'nws',
      baseUrl: 'https://api.weather.gov',
      userAgent: 'RollOut',
    });
    const named = { WEATHER_PROVIDER: 'nws', NWS_USER_AGENT: 'RollOut (riders@example.org)' };
    expect(configOf(named).weather).toMatchObject({ userAgent: 'RollOut (riders@example.org)' });
    expect(problemsOf({ NWS_USER_AGENT: 'Roll\r\nOut: yes' })).toEqual([
      'NWS_USER_AGENT: must be one line of at most 200 plain characters',
    ]);
  });

  it('reports that Google’s geocoding needs a key', () => {
    expect(problemsOf({ GEOCODING_PROVIDER: 'google' })).toEqual([
      'GOOGLE_MAPS_API_KEY: is missing; GEOCODING_PROVIDER=google needs it',
    ]);
  });

  it("gets directions and elevation from Google's APIs with the server's key", () => {
    const environment = {
      DIRECTIONS_PROVIDER: 'google-routes',
      ELEVATION_PROVIDER: 'google',
      GOOGLE_MAPS_API_KEY: 'k',
    };
    expect(configOf(environment)).toMatchObject({
      directions: { provider: 'google-routes', baseUrl: 'https://routes.googleapis.com', apiKey: 'k' },
      elevation: { provider: 'google', baseUrl: 'https://maps.googleapis.com', apiKey: 'k' },
    });
    expect(problemsOf({ ...environment, GOOGLE_MAPS_API_KEY: '' })).toEqual([
      'GOOGLE_MAPS_API_KEY: is missing; DIRECTIONS_PROVIDER=google-routes needs it',
      'GOOGLE_MAPS_API_KEY: is missing; ELEVATION_PROVIDER=google needs it',
    ]);
  });

  it("draws the map from custom tiles, or with Google's script and a browser key", () => {
    const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png';
    expect(configOf({ TILE_URL: tileUrl }).map).toMatchObject({
      kind: 'tiles',
      tileUrl,
      attribution: '© OpenStreetMap contributors',
    });
    expect(configOf({ TILE_URL: tileUrl, TILE_ATTRIBUTION: '© Us' }).map).toMatchObject({
      attribution: '© Us',
    });
    expect(configOf({ GOOGLE_MAPS_BROWSER_KEY: 'browser-key', TILE_URL: tileUrl }).map).toEqual({
      kind: 'google',
      browserKey: 'browser-key',
    });
  });

  it.each([
    ['no placeholders', 'https://tiles.example/tile.png', 'must contain {z}, {x} and {y}'],
    [
      'neither a host nor a leading slash',
      '{z}/{x}/{y}',
      'must be an http(s) URL, or a path that starts with /',
    ],
    ['a script', 'javascript:alert({z}{x}{y})', 'must be an http(s) URL, or a path that starts with /'],
  ])('refuses a tile template with %s', (_what, tileUrl, problem) => {
    expect(problemsOf({ TILE_URL: tileUrl })).toEqual([`TILE_URL: ${problem}`]);
  });

  it('sends texts through Twilio, from a messaging service rather than from one number', () => {
    const account = { TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' };
    const service = `MG${'b'.repeat(32)}`;
    const environment = { SMS_PROVIDER: 'twilio', TWILIO_FROM: '+15035550100', ...account };
    expect(configOf({ ...environment, PUBLIC_URL: 'https://rollout.example/' })).toMatchObject({
      publicUrl: 'https://rollout.example',
      sms: {
        provider: 'twilio',
        baseUrl: 'https://api.twilio.com',
        accountSid: account.TWILIO_ACCOUNT_SID,
        authToken: 'token',
        from: '+15035550100',
      },
    });
    const { sms } = configOf({ ...environment, TWILIO_MESSAGING_SERVICE_SID: service });
    expect(sms).toMatchObject({ messagingServiceSid: service });
    const key = { TWILIO_API_KEY_SID: `SK${'c'.repeat(32)}`, TWILIO_API_KEY_SECRET: 'key' };
    expect(configOf({ ...environment, ...key }).sms).toMatchObject({
      apiKeySid: key.TWILIO_API_KEY_SID,
      apiKeySecret: 'key',
    });
    expect(problemsOf({ ...environment, TWILIO_API_KEY_SID: key.TWILIO_API_KEY_SID })).toEqual([
      'TWILIO_API_KEY_SID: and TWILIO_API_KEY_SECRET belong together; set both or none',
    ]);
  });

  it('reports all missing Twilio settings; a demo needs no public URL', () => {
    const account = [
      'TWILIO_ACCOUNT_SID: is missing; SMS_PROVIDER=twilio needs it',
      'TWILIO_AUTH_TOKEN: is missing; SMS_PROVIDER=twilio needs it',
      'TWILIO_MESSAGING_SERVICE_SID: is missing, and so is TWILIO_FROM; SMS_PROVIDER=twilio needs one of them',
    ];
    expect(problemsOf({ SMS_PROVIDER: 'twilio' })).toEqual(account);
    expect(problemsOf({ SMS_PROVIDER: 'twilio', APP_MODE: 'live' })).toEqual([
      ...account,
      'PUBLIC_URL: is missing; SMS_PROVIDER=twilio needs it to receive replies (STOP) and delivery receipts',
    ]);
    expect(
      problemsOf({ PUBLIC_URL: 'rollout.example?x=1', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '503' }),
    ).toEqual([
      'PUBLIC_URL: must be an http(s) URL',
      'TWILIO_ACCOUNT_SID: must look like AC and 32 hex digits',
      'TWILIO_FROM: must look like +15035550100, or a short code',
    ]);
  });

  it('listens to this machine alone in the demo, unless HOST is set', () => {
    expect(configOf().host).toBe('127.0.0.1');
    expect(configOf({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(configOf({ APP_MODE: 'live' }).host).toBe('0.0.0.0');
  });

  const IN_THE_CLEAR = [
    'DATABASE_URL: must ask for TLS, as with ?sslmode=verify-full, because the database is on another machine; DATABASE_TLS=off allows it without',
  ];

  it.each([
    ['on another machine', 'postgres://me:secret@db.example/rollout', IN_THE_CLEAR],
    ['that refuses TLS', 'postgres://me:secret@db.example/rollout?sslmode=disable', IN_THE_CLEAR],
    ['named in a parameter', 'postgres://me:secret@localhost/rollout?host=10.0.0.5', IN_THE_CLEAR],
    ['with TLS', 'postgres://me:secret@db.example/rollout?sslmode=verify-full', []],
    ['with TLS, in pg’s own words', 'postgres://me:secret@db.example/rollout?ssl=true', []],
    ['on this machine', 'postgres://me:secret@127.0.0.1:5433/rollout', []],
    ['behind a socket', 'postgres:///rollout?host=/run/postgresql', []],
  ])('goes live with a database %s: %s', (_, DATABASE_URL, problems) => {
    expect(problemsOf({ APP_MODE: 'live', DATABASE_URL })).toEqual(problems);
    expect(problemsOf({ APP_MODE: 'live', DATABASE_URL, DATABASE_TLS: 'off' })).toEqual([]);
    expect(problemsOf({ DATABASE_URL })).toEqual([]);
  });

  it.each([
    ['http://rollout.example', ['PUBLIC_URL: must begin with https:, unless it is on localhost']],
    ['http://localhost:3000', []],
    ['http://127.0.0.1:3000', []],
    ['https://rollout.example', []],
  ])('goes live with the public URL %s: %j', (PUBLIC_URL, problems) => {
    expect(problemsOf({ APP_MODE: 'live', PUBLIC_URL })).toEqual(problems);
    expect(problemsOf({ PUBLIC_URL })).toEqual([]);
  });

  it('does not send the server’s key to browsers', () => {
    const keys = { GOOGLE_MAPS_API_KEY: 'one-key', GOOGLE_MAPS_BROWSER_KEY: 'one-key' };
    expect(problemsOf({ APP_MODE: 'live', DIRECTIONS_PROVIDER: 'google-routes', ...keys })).toEqual([
      'GOOGLE_MAPS_BROWSER_KEY: is the same as GOOGLE_MAPS_API_KEY; browsers must get a key of their own, restricted to your site',
    ]);
  });

  it('treats an empty variable as unset', () => {
    expect(configOf({ PORT: '', DATABASE_URL: '', WEATHER_PROVIDER: '', FAKE_CLOCK: '' })).toEqual(
      configOf(),
    );
  });

  it('reads the demo’s clock and scenario', () => {
    expect(
      configOf({ FAKE_CLOCK: '2026-06-15T06:58:00-07:00', FAKE_WEATHER_SCENARIO: 'storm' }),
    ).toMatchObject({
      fakeClock: new Date('2026-06-15T13:58:00Z'),
      fakeWeatherScenario: 'storm',
    });
  });

  it('reports all malformed variables at once', () => {
    const problems = problemsOf({
      APP_MODE: 'prod',
      PORT: '70000',
      WEATHER_PROVIDER: 'crystal-ball',
      OPEN_METEO_BASE_URL: 'not a url',
      DATABASE_URL: 'mysql://x',
      FAKE_CLOCK: 'tomorrow',
      FAKE_WEATHER_SCENARIO: 'frogs',
    });
    expect(problems).toEqual([
      'APP_MODE: must be one of: demo, live',
      'PORT: must be a whole number from 0 to 65535',
      'DATABASE_URL: must be a postgres:// URL',
      `WEATHER_PROVIDER: must be one of: ${Object.keys(WEATHER.providers).join(', ')}`,
      'OPEN_METEO_BASE_URL: must be an http(s) URL',
      'FAKE_CLOCK: must be an instant such as 2026-06-15T06:58:00-07:00',
      'FAKE_WEATHER_SCENARIO: must be one of: fair, hot, cold, windy, rainy, storm, snow, smoke, gap',
    ]);
  });

  it.each([
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must be 20 to 200 letters, digits or . _ ~ + / -'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT: is the port of the app; it needs one of its own'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT: must be a whole number from 0 to 65535'],
    [{ SHUTDOWN_DELAY_MS: '-1' }, 'SHUTDOWN_DELAY_MS: must be a whole number from 0 to 120000'],
  ])('refuses %j', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem]);
  });

  it('reports all contradictions at once: live mode allows no fakes and no missing keys', () => {
    const problems = problemsOf({
      APP_MODE: 'live',
      WEATHER_PROVIDER: 'openweather',
      AIR_QUALITY_PROVIDER: 'fake',
      TRAFFIC_PROVIDER: 'google-routes',
      DIRECTIONS_PROVIDER: 'fake',
      ELEVATION_PROVIDER: 'fake',
      FAKE_CLOCK: '2026-06-15T06:58:00-07:00',
      FAKE_WEATHER_SCENARIO: 'hot',
    });
    expect(problems).toEqual([
      'AIR_QUALITY_PROVIDER: fake providers exist in demo mode only',
      'DIRECTIONS_PROVIDER: fake providers exist in demo mode only',
      'ELEVATION_PROVIDER: fake providers exist in demo mode only',
      'FAKE_CLOCK: exists in demo mode only',
      'FAKE_WEATHER_SCENARIO: exists in demo mode only',
      'OPENWEATHER_API_KEY: is missing; WEATHER_PROVIDER=openweather needs it',
      'GOOGLE_MAPS_API_KEY: is missing; TRAFFIC_PROVIDER=google-routes needs it',
    ]);
  });

  it('reports malformed variables and contradictions together', () => {
    expect(
      problemsOf({ APP_MODE: 'live', PORT: 'abc', WEATHER_PROVIDER: 'fake', GOOGLE_MAPS_API_KEY: '  ' }),
    ).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      'WEATHER_PROVIDER: fake providers exist in demo mode only',
    ]);
  });

  it.each(['NWS_BASE_URL', 'NOMINATIM_BASE_URL', 'GOOGLE_MAPS_BASE_URL'])(
    'refuses %s with a password in it: requests to such a URL always fail',
    (variable) => {
      expect(problemsOf({ [variable]: 'https://me:s3cret@maps.example' })).toEqual([
        `${variable}: must not contain a user name or password`,
      ]);
    },
  );

  it('never repeats a secret in a problem', () => {
    const problems = problemsOf({
      DATABASE_URL: 'mysql://me:s3cret@host/db',
      OPENWEATHER_BASE_URL: 's3cret',
    });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('s3cret');
  });
});

const read = (value: string) => loadConfig({ TRUST_PROXY: value });

describe('TRUST_PROXY', () => {
  it.each([
    ['', 'none'],
    ['0', 'none'],
    ['1', { hops: 1 }],
    ['10', { hops: 10 }],
    ['192.0.2.7', { addresses: ['192.0.2.7'] }],
    ['10.0.0.0/8, fd00::/8,::1', { addresses: ['10.0.0.0/8', 'fd00::/8', '::1'] }],
  ])('takes %j', (value, trustedProxies) => {
    expect(read(value)).toMatchObject({ ok: true, config: { trustedProxies } });
  });

  it.each([
    'true',
    '11',
    '-1',
    '1.5',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.1,',
    '*',
  ])('refuses %j', (value) => {
    expect(read(value)).toEqual({
      ok: false,
      problems: [
        'TRUST_PROXY: must be a number of proxies up to 10, or a list of IP addresses and networks such as 10.0.0.0/8,fd00::/8',
      ],
    });
  });
});

it('finds keys, tokens and the database password', () => {
  expect(
    secretValues({
      OPENWEATHER_API_KEY: ' weather-key ',
      TWILIO_AUTH_TOKEN: 'twilio-token',
      GOOGLE_MAPS_API_KEY: '',
      PORT: '3000',
      DATABASE_URL: 'postgres://me:p%40ssword@host/db',
    }),
  ).toEqual(['weather-key', 'twilio-token', 'p%40ssword', 'p@ssword']);
});

it.each([undefined, '', 'no url', 'postgres://host/db'])('finds no password in %j', (url) => {
  expect(secretValues({ DATABASE_URL: url })).toEqual([]);
});

it('uses a badly encoded password as it is', () => {
  expect(secretValues({ DATABASE_URL: 'postgres://me:50%off@host/db' })).toEqual(['50%off']);
});

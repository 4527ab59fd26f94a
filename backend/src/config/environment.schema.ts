import { z } from 'zod';
import { DEMO_SCENARIOS } from '../application/ports/demo.port.js';
import { LOCAL_TIME_PATTERN } from '../domain/commute/time.js';
import { trustedProxies } from './trusted-proxies.js';

/** An empty variable is as good as none: `KEY=` in an .env file means "not set". */
const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  unlessEmpty(z.enum(values, `must be one of: ${values.join(', ')}`).optional());

/** Whole number without a standard: what does not apply everywhere. */
const optionalNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return unlessEmpty(z.coerce.number(message).int(message).min(min, message).max(max, message).optional());
};

const secret = () => unlessEmpty(z.string().trim().min(1).optional());

/** Node sends no request to a URL with a password in it; better found out now than at 7 AM. */
const hasNoPassword = (text: string): boolean => {
  const { username, password } = new URL(text);
  return username === '' && password === '';
};

const baseUrl = (standard: string) =>
  unlessEmpty(
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true })
      .refine(hasNoPassword, 'must not hold a user name or password')
      .default(standard),
  );

/** Goes into a header as it stands. */
const userAgent = (standard: string) =>
  unlessEmpty(
    z
      .string()
      .regex(/^[\x20-\x7e]{1,200}$/, 'must be one line of at most 200 plain characters')
      .default(standard),
  );

/** A path of our own ("/tiles/…") or an http(s) URL, with the three places where the tile's numbers go. */
const tileUrl = unlessEmpty(
  z
    .string()
    .regex(/^(https?:\/\/|\/)\S+$/, 'must be an http(s) URL, or a path that starts with /')
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'must hold {z}, {x} and {y}')
    .optional(),
);

/** Where others reach us: scheme, host and perhaps a path. */
const publicUrl = unlessEmpty(
  z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .refine((url) => !/[?#]/.test(url), 'must not hold a query')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
);

const shaped = (pattern: RegExp, example: string) =>
  unlessEmpty(z.string().regex(pattern, `must look like ${example}`).optional());

const wholeNumber = (standard: number, min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return unlessEmpty(
    z.coerce.number(message).int(message).min(min, message).max(max, message).default(standard),
  );
};

const numberFrom = (standard: number, min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}`;
  return unlessEmpty(z.coerce.number(message).min(min, message).max(max, message).default(standard));
};

const longSecret = (characters: number) =>
  unlessEmpty(z.string().trim().min(characters, `must have at least ${characters} characters`).optional());

const databaseUrl = unlessEmpty(
  z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
);

const instant = unlessEmpty(
  z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-06-15T06:58:00-07:00' })
    .transform((text) => new Date(text))
    .optional(),
);

/** Every environment variable that RollOut reads. What may go with what is in load-config.ts. */
export const environmentSchema = z.object({
  APP_MODE: unlessEmpty(z.enum(['demo', 'live'], 'must be one of: demo, live').default('demo')),
  HOST: unlessEmpty(z.string().default('0.0.0.0')),
  PORT: wholeNumber(3000, 0, 65_535),
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: unlessEmpty(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
        'must be one of: fatal, error, warn, info, debug, silent',
      )
      .default('info'),
  ),
  METRICS_PORT: optionalNumber(0, 65_535),
  METRICS_TOKEN: unlessEmpty(
    z
      .string()
      .regex(/^[\w.~+/-]{20,200}=*$/, 'must be 20 to 200 letters, digits or . _ ~ + / -')
      .optional(),
  ),
  SHUTDOWN_DELAY_MS: optionalNumber(0, 120_000),
  DATABASE_URL: databaseUrl,
  DATA_FOLDER: unlessEmpty(z.string().optional()),
  WEATHER_PROVIDER: choice(['fake', 'nws-then-open-meteo', 'nws', 'open-meteo', 'openweather']),
  AIR_QUALITY_PROVIDER: choice(['fake', 'open-meteo', 'openweather']),
  TRAFFIC_PROVIDER: choice(['fake', 'none', 'google', 'google-routes']),
  GEOCODING_PROVIDER: choice(['fake', 'none', 'photon', 'nominatim', 'google']),
  DIRECTIONS_PROVIDER: choice(['fake', 'straight-line', 'valhalla', 'google', 'google-routes']),
  ELEVATION_PROVIDER: choice(['fake', 'none', 'open-meteo', 'google']),
  SMS_PROVIDER: choice(['fake', 'none', 'twilio']),
  OPENWEATHER_API_KEY: secret(),
  GOOGLE_MAPS_API_KEY: secret(),
  TWILIO_ACCOUNT_SID: shaped(/^AC[0-9a-f]{32}$/i, 'AC and 32 hex digits'),
  TWILIO_AUTH_TOKEN: secret(),
  TWILIO_MESSAGING_SERVICE_SID: shaped(/^MG[0-9a-f]{32}$/i, 'MG and 32 hex digits'),
  TWILIO_FROM: shaped(/^(\+1\d{10}|\d{5,6})$/, '+15035550100, or a short code'),
  NWS_USER_AGENT: userAgent('RollOut'),
  NWS_BASE_URL: baseUrl('https://api.weather.gov'),
  OPENWEATHER_BASE_URL: baseUrl('https://api.openweathermap.org'),
  OPEN_METEO_BASE_URL: baseUrl('https://api.open-meteo.com'),
  OPEN_METEO_AIR_QUALITY_BASE_URL: baseUrl('https://air-quality-api.open-meteo.com'),
  PHOTON_BASE_URL: baseUrl('https://photon.komoot.io'),
  NOMINATIM_BASE_URL: baseUrl('https://nominatim.openstreetmap.org'),
  GOOGLE_MAPS_BASE_URL: baseUrl('https://maps.googleapis.com'),
  GOOGLE_ROUTES_BASE_URL: baseUrl('https://routes.googleapis.com'),
  VALHALLA_BASE_URL: baseUrl('https://valhalla1.openstreetmap.de'),
  TWILIO_BASE_URL: baseUrl('https://api.twilio.com'),
  TILE_URL: tileUrl,
  TILE_ATTRIBUTION: unlessEmpty(z.string().trim().max(300).optional()),
  GOOGLE_MAPS_BROWSER_KEY: secret(),
  TRUST_PROXY: trustedProxies,
  RATE_LIMIT_FACTOR: numberFrom(1, 0.001, 1_000_000),
  RATE_LIMIT_HASH_KEY: longSecret(32),
  TEXTS_ASKED_FOR_PER_DAY: wholeNumber(1_000, 1, 10_000_000),
  MORNING_WORKER: unlessEmpty(z.enum(['on', 'off'], 'must be one of: on, off').default('on')),
  MORNING_TEXT_TIME: unlessEmpty(
    z.string().regex(LOCAL_TIME_PATTERN, 'must be a time HH:MM').default('07:00'),
  ),
  SMS_PER_SECOND: wholeNumber(10, 1, 10_000),
  MORNING_BATCH_SIZE: wholeNumber(500, 1, 2_000),
  MORNING_TICK_SECONDS: wholeNumber(5, 1, 60),
  MORNING_JOB_SECONDS: wholeNumber(30, 1, 300),
  TEXT_LEASE_SECONDS: wholeNumber(30, 1, 300),
  TEXT_SETTLE_SECONDS: wholeNumber(120, 1, 3_600),
  PROVIDER_DEADLINE_MS: wholeNumber(5000, 50, 60_000),
  FAKE_CLOCK: instant,
  FAKE_WEATHER_SCENARIO: choice(DEMO_SCENARIOS),
});

export type Environment = z.infer<typeof environmentSchema>;

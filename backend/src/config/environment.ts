import { isIP } from 'node:net';
import { z } from 'zod';
import {
  choice,
  numberFrom,
  optionalNumber,
  secret,
  unlessEmpty,
  wholeNumber,
} from '../adapters/out/provider/variables.js';
import type { Registry } from '../adapters/out/provider/provider.js';
import { DEMO_SCENARIOS } from '../application/ports/demo.port.js';
import { REGISTRIES, type Config } from './config.js';

/** The variables of the product itself. Those of providers are in the registries of their ports. */
const server = {
  APP_MODE: unlessEmpty(z.enum(['demo', 'live'], 'must be one of: demo, live').default('demo')),
  HOST: unlessEmpty(z.string().optional()),
  PORT: wholeNumber(3000, 0, 65_535),
  /** Where others reach us: scheme, host and possibly a path. */
  PUBLIC_URL: unlessEmpty(
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
      .refine((url) => !/[?#]/.test(url), 'must not contain a query')
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  ),
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
  DATABASE_URL: unlessEmpty(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  ),
  DATABASE_OWNER_URL: unlessEmpty(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  ),
  DATABASE_TLS: unlessEmpty(z.enum(['on', 'off'], 'must be one of: on, off').default('on')),
  DATA_FOLDER: unlessEmpty(z.string().optional()),
  JOURNAL_FOLDER: unlessEmpty(z.string().optional()),
  BACKUPS_KEPT: wholeNumber(14, 1, 1_000),
  OPERATOR_NAME: unlessEmpty(z.string().trim().max(200).optional()),
  OPERATOR_EMAIL: unlessEmpty(z.email('must be an email address').optional()),
};

const product = {
  /** A path of our own ("/tiles/…") or an http(s) URL. */
  TILE_URL: unlessEmpty(
    z
      .string()
      .regex(/^(https?:\/\/|\/)\S+$/, 'must be an http(s) URL, or a path that starts with /')
      .refine(
        (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
        'must contain {z}, {x} and {y}',
      )
      .optional(),
  ),
  TILE_ATTRIBUTION: unlessEmpty(z.string().trim().max(300).optional()),
  GOOGLE_MAPS_BROWSER_KEY: secret(),
  TRUST_PROXY: z.string().default('').transform(trustedProxies),
  RATE_LIMIT_FACTOR: numberFrom(1, 0.001, 1_000_000),
  RATE_LIMIT_HASH_KEY: unlessEmpty(z.string().trim().min(32, 'must have at least 32 characters').optional()),
  TEXTS_ASKED_FOR_PER_DAY: wholeNumber(1_000, 1, 10_000_000),
  TRIAL_TEXTS_PER_DAY: wholeNumber(500, 1, 10_000_000),
  CLIMATE_PER_DAY: wholeNumber(300, 1, 10_000_000),
  DIRECTIONS_PER_DAY: wholeNumber(5_000, 1, 10_000_000),
  ELEVATION_PER_DAY: wholeNumber(5_000, 1, 10_000_000),
  GEOCODING_PER_DAY: wholeNumber(50_000, 1, 10_000_000),
  TRAFFIC_PER_DAY: wholeNumber(20_000, 1, 10_000_000),
  MORNING_WORKER: unlessEmpty(z.enum(['on', 'off'], 'must be one of: on, off').default('on')),
  SMS_PER_SECOND: wholeNumber(10, 1, 100_000),
  MORNING_BATCH_SIZE: wholeNumber(500, 1, 2_000),
  MORNING_TICK_SECONDS: wholeNumber(5, 1, 60),
  MORNING_JOB_SECONDS: wholeNumber(30, 1, 300),
  TEXT_LEASE_SECONDS: wholeNumber(30, 1, 300),
  TEXT_SETTLE_SECONDS: wholeNumber(120, 1, 3_600),
  PROVIDER_DEADLINE_MS: wholeNumber(5000, 50, 60_000),
  FAKE_CLOCK: unlessEmpty(
    z.iso
      .datetime({ offset: true, error: 'must be an instant such as 2026-06-15T06:58:00-07:00' })
      .transform((text) => new Date(text))
      .optional(),
  ),
  FAKE_WEATHER_SCENARIO: unlessEmpty(
    z.enum(DEMO_SCENARIOS, `must be one of: ${DEMO_SCENARIOS.join(', ')}`).optional(),
  ),
};

const registries: readonly Registry<unknown>[] = Object.values(REGISTRIES);
const providerChoices = registries.map(
  ({ variable, providers }) => [variable, choice(Object.keys(providers))] as const,
);
const providerVariables = registries
  .flatMap(({ providers }) => Object.values(providers))
  .flatMap(({ variables }) => Object.values(variables))
  .map(({ name, schema }) => [name, schema] as const);

/** Every environment variable that RollOut reads. */
export const ENVIRONMENT: Readonly<Record<string, z.ZodType>> = {
  ...server,
  ...Object.fromEntries(providerChoices),
  ...Object.fromEntries(providerVariables),
  ...product,
};

type Environment = z.infer<z.ZodObject<typeof server & typeof product>>;

/** "VARIABLE: what is wrong with it". */
export type ConfigProblem = string;

export interface ReadEnvironment {
  readonly env: Environment;
  /** Any variable by its name. */
  readonly valueOf: (name: string) => unknown;
  readonly problems: readonly ConfigProblem[];
}

/** Reads each variable by itself. A malformed one counts as not set, so that the others can still be checked. */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>): ReadEnvironment {
  const problems: ConfigProblem[] = [];
  const values = new Map<string, unknown>();
  for (const [name, schema] of Object.entries(ENVIRONMENT)) {
    const parsed = schema.safeParse(environment[name]?.trim());
    values.set(name, parsed.success ? parsed.data : schema.parse(undefined));
    if (!parsed.success) problems.push(`${name}: ${parsed.error.issues[0]?.message ?? 'is malformed'}`);
  }
  return {
    env: Object.fromEntries(values) as Environment,
    valueOf: (name) => values.get(name),
    problems,
  };
}

const MOST_HOPS = 10;

/** "2", or "10.0.0.0/8, 192.0.2.7"; empty or 0 for none. */
function trustedProxies(text: string, context: z.RefinementCtx<string>): Config['trustedProxies'] {
  if (text === '' || text === '0') return 'none';
  if (/^\d+$/.test(text) && Number(text) <= MOST_HOPS) return { hops: Number(text) };
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isAddressOrNetwork)) return { addresses };
  context.addIssue({
    code: 'custom',
    message: `must be a number of proxies up to ${MOST_HOPS}, or a list of IP addresses and networks such as 10.0.0.0/8,fd00::/8`,
  });
  return z.NEVER;
}

/** A network of 0 bits would trust every client to say where it comes from. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

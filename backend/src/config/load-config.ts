import { join } from 'node:path';
import type { Circumstances, Registry } from '../adapters/out/provider/provider.js';
import {
  REGISTRIES,
  type Config,
  type GoogleMap,
  type Metrics,
  type Morning,
  type ProvidedPort,
  type ProviderChoices,
  type Shutdown,
  type TileMap,
} from './config.js';
import { PROJECT_FOLDER } from './env-file.js';
import { readEnvironment, type ConfigProblem, type ReadEnvironment } from './environment.js';

/** Where a server listens to this machine alone. */
export const THIS_MACHINE = '127.0.0.1';
const EVERY_ADDRESS = '0.0.0.0';

export type LoadedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads the environment and checks it as a whole. Lists every problem, not just the first. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): LoadedConfig {
  const read = readEnvironment(environment);
  const { env } = read;
  const choices = providerChoices(read);
  const dataFolder = env.DATA_FOLDER ?? join(PROJECT_FOLDER, '.rollout');
  const config: Config = {
    appMode: env.APP_MODE,
    // A demo has no limits worth the name and lets everyone change its weather.
    host: env.HOST ?? (env.APP_MODE === 'demo' ? THIS_MACHINE : EVERY_ADDRESS),
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? null,
    logLevel: env.LOG_LEVEL,
    metrics: metrics(read),
    shutdown: shutdown(read),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    dataFolder,
    // A database elsewhere may be shared by replicas that share no folder.
    journalFolder:
      env.JOURNAL_FOLDER ?? (env.DATABASE_URL === undefined ? join(dataFolder, 'journal') : null),
    backupsKept: env.BACKUPS_KEPT,
    ...choices,
    operator: { name: env.OPERATOR_NAME ?? null, email: env.OPERATOR_EMAIL ?? null },
    morning: morning(read, choices),
    map: map(read),
    trustedProxies: env.TRUST_PROXY,
    limits: {
      factor: env.RATE_LIMIT_FACTOR,
      textsPerDay: env.TEXTS_ASKED_FOR_PER_DAY,
      trialTextsPerDay: env.TRIAL_TEXTS_PER_DAY,
      callsPerDay: {
        climate: env.CLIMATE_PER_DAY,
        directions: env.DIRECTIONS_PER_DAY,
        elevation: env.ELEVATION_PER_DAY,
        geocoding: env.GEOCODING_PER_DAY,
        traffic: env.TRAFFIC_PER_DAY,
      },
      hashKey: env.RATE_LIMIT_HASH_KEY ?? null,
    },
    providerDeadlineMs: env.PROVIDER_DEADLINE_MS,
    fakeClock: env.FAKE_CLOCK ?? null,
    fakeWeatherScenario: env.FAKE_WEATHER_SCENARIO ?? 'fair',
  };
  const problems = [...read.problems, ...contradictions(read, choices)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** What is wrong although each variable is well-formed. */
function contradictions(read: ReadEnvironment, choices: ProviderChoices): readonly ConfigProblem[] {
  const { env } = read;
  const problems: (ConfigProblem | false)[] = [
    ...(env.APP_MODE === 'demo' ? [] : demoSettings(read, choices)),
    ...PORTS.flatMap((port) => providerProblems(read, port, choices[port])),
    ...(env.APP_MODE === 'live' ? liveSlips(read) : []),
    env.METRICS_PORT !== undefined &&
      env.METRICS_PORT !== 0 &&
      env.METRICS_PORT === env.PORT &&
      'METRICS_PORT: is the port of the app; it needs one of its own',
    env.TEXT_LEASE_SECONDS * 1000 < 2 * env.PROVIDER_DEADLINE_MS &&
      'TEXT_LEASE_SECONDS: must be at least twice as long as PROVIDER_DEADLINE_MS',
  ];
  return [...new Set(problems.filter((problem) => problem !== false))];
}

/** In live mode, riders must never see made-up data. */
function demoSettings({ env }: ReadEnvironment, choices: ProviderChoices): readonly ConfigProblem[] {
  return [
    ...PORTS.filter((port) => choices[port].provider === 'fake').map(
      (port) => `${REGISTRIES[port].variable}: fake providers exist in demo mode only`,
    ),
    ...(env.FAKE_CLOCK ? ['FAKE_CLOCK: exists in demo mode only'] : []),
    ...(env.FAKE_WEATHER_SCENARIO ? ['FAKE_WEATHER_SCENARIO: exists in demo mode only'] : []),
  ];
}

/** What would go out in the clear, or be seen by everyone. */
function liveSlips({ env, valueOf }: ReadEnvironment): readonly ConfigProblem[] {
  const { PUBLIC_URL: publicUrl, GOOGLE_MAPS_BROWSER_KEY: browserKey } = env;
  const problems: (ConfigProblem | false)[] = [
    publicUrl?.startsWith('http:') === true &&
      !isThisMachine(publicUrl) &&
      'PUBLIC_URL: must begin with https:, unless it is on localhost',
    env.DATABASE_URL !== undefined &&
      env.DATABASE_TLS === 'on' &&
      !isProtected(new URL(env.DATABASE_URL)) &&
      'DATABASE_URL: must ask for TLS, as with ?sslmode=verify-full, because the database is on another machine; DATABASE_TLS=off allows it without',
    browserKey !== undefined &&
      browserKey === valueOf('GOOGLE_MAPS_API_KEY') &&
      'GOOGLE_MAPS_BROWSER_KEY: is the same as GOOGLE_MAPS_API_KEY; browsers must get a key of their own, restricted to your site',
  ];
  return problems.filter((problem) => problem !== false);
}

const isThisMachine = (url: string): boolean => isLocal(new URL(url).hostname);

const isLocal = (host: string): boolean => ['localhost', THIS_MACHINE, '[::1]', '::1'].includes(host);

const ASKS_FOR_TLS = ['require', 'verify-ca', 'verify-full', 'no-verify'];

/** As pg reads the URL: a `host` parameter wins, and a path or no host at all is a socket of this machine. */
function isProtected({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname;
  return (
    host === '' ||
    host.startsWith('/') ||
    isLocal(host) ||
    searchParams.get('ssl') === 'true' ||
    ASKS_FOR_TLS.includes(searchParams.get('sslmode') ?? '')
  );
}

const PORTS = Object.keys(REGISTRIES) as ProvidedPort[];

/** The provider of each port: the one that is set, else the demo's or the standard one. */
const providerChoices = (read: ReadEnvironment): ProviderChoices =>
  // The settings are read with the chosen provider's own variables.
  Object.fromEntries(PORTS.map((port) => [port, providerChoice(read, REGISTRIES[port])])) as never;

function providerChoice({ env, valueOf }: ReadEnvironment, registry: Registry<unknown>) {
  const provider =
    (valueOf(registry.variable) as string | undefined) ??
    (env.APP_MODE === 'demo' ? 'fake' : registry.standard);
  const variables = Object.entries(registry.providers[provider]?.variables ?? {});
  return {
    provider,
    ...Object.fromEntries(variables.map(([setting, { name }]) => [setting, valueOf(name)])),
  };
}

function providerProblems(
  { env, valueOf }: ReadEnvironment,
  port: ProvidedPort,
  { provider, ...settings }: { readonly provider: string },
): readonly ConfigProblem[] {
  const registry: Registry<unknown> = REGISTRIES[port];
  const chosen = registry.providers[provider];
  const circumstances: Circumstances = {
    publicUrl: env.PUBLIC_URL ?? null,
    isDemo: env.APP_MODE === 'demo',
    chosenBy: `${registry.variable}=${provider}`,
  };
  const missing = Object.values(chosen?.variables ?? {})
    .filter(({ name, isRequired }) => isRequired && valueOf(name) === undefined)
    .map(({ name }) => `${name}: is missing; ${circumstances.chosenBy} needs it`);
  return [...missing, ...(chosen?.check?.(settings as never, circumstances) ?? [])];
}

function metrics({ env: { METRICS_PORT, METRICS_TOKEN } }: ReadEnvironment): Metrics | null {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return null;
  return { port: METRICS_PORT ?? null, token: METRICS_TOKEN ?? null };
}

/** Load balancers check every second or two, and need more than one failed check. */
const LIVE_SHUTDOWN_DELAY_MS = 5_000;

/** For each of two weather providers: waiting for another replica's forecast in vain, then a call of its own. */
const LONGEST_CALLS_OF_A_REQUEST = 4;
/**
 * A supervisor kills what hasn't ended after 30 s, as compose does. With the delay before, and the seconds that the database
 * takes after, the end takes 25 s at most.
 */
const LONGEST_GRACE_MS = 12_000;

const shutdown = ({ env }: ReadEnvironment): Shutdown => ({
  delayMs: env.SHUTDOWN_DELAY_MS ?? (env.APP_MODE === 'demo' ? 0 : LIVE_SHUTDOWN_DELAY_MS),
  graceMs: Math.min(LONGEST_CALLS_OF_A_REQUEST * env.PROVIDER_DEADLINE_MS, LONGEST_GRACE_MS),
});

const morning = ({ env }: ReadEnvironment, { sms }: ProviderChoices): Morning => ({
  isWorker: env.MORNING_WORKER === 'on' && sms.provider !== 'none',
  smsPerSecond: env.SMS_PER_SECOND,
  batchSize: env.MORNING_BATCH_SIZE,
  tickSeconds: env.MORNING_TICK_SECONDS,
  jobSeconds: env.MORNING_JOB_SECONDS,
  leaseSeconds: env.TEXT_LEASE_SECONDS,
  settleSeconds: env.TEXT_SETTLE_SECONDS,
});

/** Drawn by this server. */
const DEMO_TILES: TileMap = {
  kind: 'tiles',
  tileUrl: '/api/demo/tiles/{z}/{x}/{y}.svg?scheme={scheme}',
  attribution: 'Demo map: made-up streets',
  maxZoom: 18,
};

/** https://operations.osmfoundation.org/policies/tiles/ */
const OPENSTREETMAP_TILES: TileMap = {
  kind: 'tiles',
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  maxZoom: 19,
};

/** Google's map if there is a key for it, else tiles. */
function map({ env }: ReadEnvironment): TileMap | GoogleMap {
  const { GOOGLE_MAPS_BROWSER_KEY: browserKey, TILE_URL: tileUrl, TILE_ATTRIBUTION: credit } = env;
  if (browserKey !== undefined) return { kind: 'google', browserKey };
  if (tileUrl === undefined) return env.APP_MODE === 'demo' ? DEMO_TILES : OPENSTREETMAP_TILES;
  // Most tile servers draw OpenStreetMap's data, whose license requires this credit.
  return { ...OPENSTREETMAP_TILES, tileUrl, attribution: credit ?? OPENSTREETMAP_TILES.attribution };
}

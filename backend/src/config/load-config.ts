import type { Config } from './config.js';
import { environmentSchema, type Environment } from './environment.schema.js';
import { mapSource } from './map-source.js';
import { metricsSetting, shutdownSetting } from './operation.js';
import { morningSettings } from './morning.js';
import { airQualitySetting } from './providers/air-quality.js';
import { directionsSetting } from './providers/directions.js';
import { elevationSetting } from './providers/elevation.js';
import { geocodingSetting } from './providers/geocoding.js';
import { smsSetting } from './providers/sms.js';
import { trafficSetting } from './providers/traffic.js';
import { weatherSetting } from './providers/weather.js';
import { Settings, type ConfigProblem } from './settings.js';

export type LoadedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads the environment and checks it as a whole: every problem is told, not just the first. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): LoadedConfig {
  const { values, problems: malformed } = readVariables(environment);
  const settings = new Settings(values);
  if (!settings.isDemo) refuseDemoSettings(settings);
  const config = configOf(settings);
  const problems = [...malformed, ...settings.problems];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** Each variable by itself; a malformed one counts as not set, so that the others can still be held together. */
function readVariables(environment: Readonly<Record<string, string | undefined>>): {
  readonly values: Environment;
  readonly problems: readonly ConfigProblem[];
} {
  const problems: ConfigProblem[] = [];
  const values = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(environment[name]?.trim());
    if (parsed.success) return [name, parsed.data] as const;
    problems.push(`${name}: ${parsed.error.issues[0]?.message ?? 'is malformed'}`);
    return [name, schema.parse(undefined)] as const;
  });
  return { values: Object.fromEntries(values) as Environment, problems };
}

/** Puts the variables together. What does not go together is noted in the settings; see `providers/` for each port. */
function configOf(settings: Settings): Config {
  const { env } = settings;
  const sms = smsSetting(settings);
  return {
    appMode: env.APP_MODE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? null,
    logLevel: env.LOG_LEVEL,
    metrics: metricsSetting(settings),
    shutdown: shutdownSetting(settings),
    databaseUrl: env.DATABASE_URL ?? null,
    dataFolder: env.DATA_FOLDER ?? null,
    weather: weatherSetting(settings),
    airQuality: airQualitySetting(settings),
    traffic: trafficSetting(settings),
    geocoding: geocodingSetting(settings),
    directions: directionsSetting(settings),
    elevation: elevationSetting(settings),
    sms,
    morning: morningSettings(settings, sms),
    map: mapSource(env),
    trustedProxies: env.TRUST_PROXY,
    limits: {
      factor: env.RATE_LIMIT_FACTOR,
      textsPerDay: env.TEXTS_ASKED_FOR_PER_DAY,
      hashKey: env.RATE_LIMIT_HASH_KEY ?? null,
    },
    providerDeadlineMs: env.PROVIDER_DEADLINE_MS,
    fakeClock: env.FAKE_CLOCK ?? null,
    fakeWeatherScenario: env.FAKE_WEATHER_SCENARIO ?? 'fair',
  };
}

const PROVIDER_CHOICES = [
  'WEATHER_PROVIDER',
  'AIR_QUALITY_PROVIDER',
  'TRAFFIC_PROVIDER',
  'GEOCODING_PROVIDER',
  'DIRECTIONS_PROVIDER',
  'ELEVATION_PROVIDER',
  'SMS_PROVIDER',
] as const;

/** Riders in live mode must never be told something made up. */
function refuseDemoSettings(settings: Settings): void {
  const { env } = settings;
  for (const variable of PROVIDER_CHOICES) {
    if (env[variable] === 'fake') settings.note(`${variable}: fake providers exist in demo mode only`);
  }
  if (env.FAKE_CLOCK) settings.note('FAKE_CLOCK: exists in demo mode only');
  if (env.FAKE_WEATHER_SCENARIO) settings.note('FAKE_WEATHER_SCENARIO: exists in demo mode only');
}

import type { Config, Google, OpenMeteo, OpenWeather } from './config.js';
import { environmentSchema, type Environment } from './environment.schema.js';
import { mapSource } from './map-source.js';

/** "VARIABLE: what is wrong with it". */
export type ConfigProblem = string;

export type LoadedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads the environment and checks it as a whole: every problem is told, not just the first. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): LoadedConfig {
  const { values, problems: malformed } = readVariables(environment);
  const settings = new Settings(values);
  const config = settings.config();
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

/** nominatim.openstreetmap.org under any of its names. */
const isPublicNominatim = (baseUrl: string): boolean =>
  /(^|\.)openstreetmap\.org\.?$/i.test(new URL(baseUrl).hostname);

/** valhalla1.openstreetmap.de under any of its names. */
const isPublicValhalla = (baseUrl: string): boolean =>
  /(^|\.)openstreetmap\.de\.?$/i.test(new URL(baseUrl).hostname);

/** Puts the variables together and notes what does not go together. */
class Settings {
  readonly problems: ConfigProblem[] = [];

  constructor(private readonly env: Environment) {}

  config(): Config {
    const { env } = this;
    const isDemo = env.APP_MODE === 'demo';
    if (!isDemo) this.refuseDemoSettings();
    return {
      appMode: env.APP_MODE,
      host: env.HOST,
      port: env.PORT,
      logLevel: env.LOG_LEVEL,
      databaseUrl: env.DATABASE_URL ?? null,
      dataFolder: env.DATA_FOLDER ?? null,
      weather: this.weather(env.WEATHER_PROVIDER ?? (isDemo ? 'fake' : 'open-meteo')),
      airQuality: this.airQuality(env.AIR_QUALITY_PROVIDER ?? (isDemo ? 'fake' : 'open-meteo')),
      traffic: this.traffic(env.TRAFFIC_PROVIDER ?? (isDemo ? 'fake' : 'none')),
      geocoding: this.geocoding(env.GEOCODING_PROVIDER ?? (isDemo ? 'fake' : 'photon')),
      directions: this.directions(env.DIRECTIONS_PROVIDER ?? (isDemo ? 'fake' : 'valhalla')),
      elevation: this.elevation(env.ELEVATION_PROVIDER ?? (isDemo ? 'fake' : 'open-meteo')),
      sms: { provider: env.SMS_PROVIDER ?? (isDemo ? 'fake' : 'none') },
      map: mapSource(env),
      providerDeadlineMs: env.PROVIDER_DEADLINE_MS,
      fakeClock: env.FAKE_CLOCK ?? null,
      fakeWeatherScenario: env.FAKE_WEATHER_SCENARIO ?? 'fair',
    };
  }

  private weather(provider: Config['weather']['provider']): Config['weather'] {
    switch (provider) {
      case 'fake':
        return { provider };
      case 'open-meteo':
        return this.openMeteo(this.env.OPEN_METEO_BASE_URL);
      case 'openweather':
        return this.openWeather('WEATHER_PROVIDER');
    }
  }

  private airQuality(provider: Config['airQuality']['provider']): Config['airQuality'] {
    switch (provider) {
      case 'fake':
        return { provider };
      case 'open-meteo':
        return this.openMeteo(this.env.OPEN_METEO_AIR_QUALITY_BASE_URL);
      case 'openweather':
        return this.openWeather('AIR_QUALITY_PROVIDER');
    }
  }

  private traffic(provider: Config['traffic']['provider']): Config['traffic'] {
    switch (provider) {
      case 'fake':
      case 'none':
        return { provider };
      case 'google':
        return this.google('TRAFFIC_PROVIDER', provider, this.env.GOOGLE_MAPS_BASE_URL);
      case 'google-routes':
        return this.google('TRAFFIC_PROVIDER', provider, this.env.GOOGLE_ROUTES_BASE_URL);
    }
  }

  private geocoding(provider: Config['geocoding']['provider']): Config['geocoding'] {
    const { PHOTON_BASE_URL, NOMINATIM_BASE_URL, GOOGLE_MAPS_BASE_URL } = this.env;
    switch (provider) {
      case 'fake':
      case 'none':
        return { provider };
      case 'photon':
        return { provider, baseUrl: PHOTON_BASE_URL };
      case 'nominatim':
        return {
          provider,
          baseUrl: NOMINATIM_BASE_URL,
          isPublicServer: isPublicNominatim(NOMINATIM_BASE_URL),
        };
      case 'google':
        return this.google('GEOCODING_PROVIDER', provider, GOOGLE_MAPS_BASE_URL);
    }
  }

  private directions(provider: Config['directions']['provider']): Config['directions'] {
    const { VALHALLA_BASE_URL, GOOGLE_MAPS_BASE_URL, GOOGLE_ROUTES_BASE_URL } = this.env;
    switch (provider) {
      case 'fake':
      case 'straight-line':
        return { provider };
      case 'valhalla':
        return { provider, baseUrl: VALHALLA_BASE_URL, isPublicServer: isPublicValhalla(VALHALLA_BASE_URL) };
      case 'google':
        return this.google('DIRECTIONS_PROVIDER', provider, GOOGLE_MAPS_BASE_URL);
      case 'google-routes':
        return this.google('DIRECTIONS_PROVIDER', provider, GOOGLE_ROUTES_BASE_URL);
    }
  }

  private elevation(provider: Config['elevation']['provider']): Config['elevation'] {
    switch (provider) {
      case 'fake':
      case 'none':
        return { provider };
      case 'open-meteo':
        return this.openMeteo(this.env.OPEN_METEO_BASE_URL);
      case 'google':
        return this.google('ELEVATION_PROVIDER', provider, this.env.GOOGLE_MAPS_BASE_URL);
    }
  }

  private openMeteo(baseUrl: string): OpenMeteo {
    return { provider: 'open-meteo', baseUrl };
  }

  private openWeather(askedBy: string): OpenWeather {
    const apiKey = this.required('OPENWEATHER_API_KEY', `${askedBy}=openweather`);
    return { provider: 'openweather', baseUrl: this.env.OPENWEATHER_BASE_URL, apiKey };
  }

  private google<P extends Google['provider']>(
    askedBy: string,
    provider: P,
    baseUrl: string,
  ): Google & { readonly provider: P } {
    return { provider, baseUrl, apiKey: this.required('GOOGLE_MAPS_API_KEY', `${askedBy}=${provider}`) };
  }

  private required(variable: 'OPENWEATHER_API_KEY' | 'GOOGLE_MAPS_API_KEY', why: string): string {
    const value = this.env[variable];
    if (value === undefined) this.note(`${variable}: is missing; ${why} needs it`);
    return value ?? '';
  }

  /** Riders in live mode must never be told something made up. */
  private refuseDemoSettings(): void {
    const { env } = this;
    for (const variable of [
      'WEATHER_PROVIDER',
      'AIR_QUALITY_PROVIDER',
      'TRAFFIC_PROVIDER',
      'GEOCODING_PROVIDER',
      'DIRECTIONS_PROVIDER',
      'ELEVATION_PROVIDER',
      'SMS_PROVIDER',
    ] as const) {
      if (env[variable] === 'fake') this.note(`${variable}: fake providers exist in demo mode only`);
    }
    if (env.FAKE_CLOCK) this.note('FAKE_CLOCK: exists in demo mode only');
    if (env.FAKE_WEATHER_SCENARIO) this.note('FAKE_WEATHER_SCENARIO: exists in demo mode only');
  }

  private note(problem: ConfigProblem): void {
    if (!this.problems.includes(problem)) this.problems.push(problem);
  }
}

import type { Config, Nws, OpenMeteo } from '../config.js';
import type { Environment } from '../environment.schema.js';
import type { Settings } from '../settings.js';
import { openWeather } from './accounts.js';

export function weatherSetting(settings: Settings): Config['weather'] {
  const { env, isDemo } = settings;
  const provider = env.WEATHER_PROVIDER ?? (isDemo ? 'fake' : 'nws-then-open-meteo');
  switch (provider) {
    case 'fake':
      return { provider };
    case 'nws-then-open-meteo':
      return { provider, first: nws(env), second: openMeteo(env) };
    case 'nws':
      return nws(env);
    case 'open-meteo':
      return openMeteo(env);
    case 'openweather':
      return openWeather(settings, 'WEATHER_PROVIDER');
  }
}

const nws = (env: Environment): Nws => ({
  provider: 'nws',
  baseUrl: env.NWS_BASE_URL,
  userAgent: env.NWS_USER_AGENT,
});

const openMeteo = (env: Environment): OpenMeteo => ({
  provider: 'open-meteo',
  baseUrl: env.OPEN_METEO_BASE_URL,
});

import type { Config } from '../config.js';
import type { Settings } from '../settings.js';
import { openWeather } from './accounts.js';

export function weatherSetting(settings: Settings): Config['weather'] {
  const { env, isDemo } = settings;
  const provider = env.WEATHER_PROVIDER ?? (isDemo ? 'fake' : 'open-meteo');
  switch (provider) {
    case 'fake':
      return { provider };
    case 'nws':
      return { provider, baseUrl: env.NWS_BASE_URL, userAgent: env.NWS_USER_AGENT };
    case 'open-meteo':
      return { provider, baseUrl: env.OPEN_METEO_BASE_URL };
    case 'openweather':
      return openWeather(settings, 'WEATHER_PROVIDER');
  }
}

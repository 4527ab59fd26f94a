import type { Config } from '../config.js';
import type { Settings } from '../settings.js';
import { openWeather } from './accounts.js';

export function airQualitySetting(settings: Settings): Config['airQuality'] {
  const { env, isDemo } = settings;
  const provider = env.AIR_QUALITY_PROVIDER ?? (isDemo ? 'fake' : 'open-meteo');
  switch (provider) {
    case 'fake':
      return { provider };
    case 'open-meteo':
      return { provider, baseUrl: env.OPEN_METEO_AIR_QUALITY_BASE_URL };
    case 'openweather':
      return openWeather(settings, 'AIR_QUALITY_PROVIDER');
  }
}

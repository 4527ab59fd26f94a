import type { Config } from '../config.js';
import type { Settings } from '../settings.js';
import { google } from './accounts.js';

export function elevationSetting(settings: Settings): Config['elevation'] {
  const provider = settings.env.ELEVATION_PROVIDER ?? (settings.isDemo ? 'fake' : 'open-meteo');
  switch (provider) {
    case 'fake':
    case 'none':
      return { provider };
    case 'open-meteo':
      return { provider, baseUrl: settings.env.OPEN_METEO_BASE_URL };
    case 'google':
      return google(settings, 'ELEVATION_PROVIDER', provider);
  }
}

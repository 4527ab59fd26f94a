import type { Config } from '../config.js';
import type { Settings } from '../settings.js';
import { google } from './accounts.js';

export function trafficSetting(settings: Settings): Config['traffic'] {
  const provider = settings.env.TRAFFIC_PROVIDER ?? (settings.isDemo ? 'fake' : 'none');
  switch (provider) {
    case 'fake':
    case 'none':
      return { provider };
    case 'google':
    case 'google-routes':
      return google(settings, 'TRAFFIC_PROVIDER', provider);
  }
}

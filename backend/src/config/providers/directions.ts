import type { Config } from '../config.js';
import type { Settings } from '../settings.js';
import { google } from './accounts.js';

export function directionsSetting(settings: Settings): Config['directions'] {
  const { VALHALLA_BASE_URL } = settings.env;
  const provider = settings.env.DIRECTIONS_PROVIDER ?? (settings.isDemo ? 'fake' : 'valhalla');
  switch (provider) {
    case 'fake':
    case 'straight-line':
      return { provider };
    case 'valhalla':
      return { provider, baseUrl: VALHALLA_BASE_URL, isPublicServer: isPublicValhalla(VALHALLA_BASE_URL) };
    case 'google':
    case 'google-routes':
      return google(settings, 'DIRECTIONS_PROVIDER', provider);
  }
}

/** valhalla1.openstreetmap.de under any of its names. */
const isPublicValhalla = (baseUrl: string): boolean =>
  /(^|\.)openstreetmap\.de\.?$/i.test(new URL(baseUrl).hostname);

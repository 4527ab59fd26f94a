import type { Config } from '../config.js';
import type { Settings } from '../settings.js';
import { google } from './accounts.js';

export function geocodingSetting(settings: Settings): Config['geocoding'] {
  const { PHOTON_BASE_URL, NOMINATIM_BASE_URL } = settings.env;
  const provider = settings.env.GEOCODING_PROVIDER ?? (settings.isDemo ? 'fake' : 'photon');
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
      return google(settings, 'GEOCODING_PROVIDER', provider);
  }
}

/** nominatim.openstreetmap.org under any of its names. */
const isPublicNominatim = (baseUrl: string): boolean =>
  /(^|\.)openstreetmap\.org\.?$/i.test(new URL(baseUrl).hostname);

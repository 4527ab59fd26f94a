import type { Google, OpenWeather } from '../config.js';
import type { Settings } from '../settings.js';

/** Providers that several ports share, with the key they need. `askedBy` is the variable that chose them. */

export function openWeather(settings: Settings, askedBy: string): OpenWeather {
  const apiKey = settings.required('OPENWEATHER_API_KEY', `${askedBy}=openweather`);
  return { provider: 'openweather', baseUrl: settings.env.OPENWEATHER_BASE_URL, apiKey };
}

export function google<P extends Google['provider']>(
  settings: Settings,
  askedBy: string,
  provider: P,
): Google & { readonly provider: P } {
  const { GOOGLE_MAPS_BASE_URL, GOOGLE_ROUTES_BASE_URL } = settings.env;
  return {
    provider,
    baseUrl: provider === 'google' ? GOOGLE_MAPS_BASE_URL : GOOGLE_ROUTES_BASE_URL,
    apiKey: settings.required('GOOGLE_MAPS_API_KEY', `${askedBy}=${provider}`),
  };
}

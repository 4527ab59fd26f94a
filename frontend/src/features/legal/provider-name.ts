import type { AppConfig } from '../../shared/api/contract';

type Provider = AppConfig['providers'][number];

const NAMES: Readonly<Record<string, string>> = {
  none: 'nobody',
  'open-meteo': 'Open-Meteo',
  openweather: 'OpenWeather',
  google: 'Google',
  'google-routes': 'Google',
  'straight-line': 'nobody',
  photon: 'Photon',
  nominatim: 'Nominatim (OpenStreetMap)',
  twilio: 'Twilio',
};

/** Who answers, for a person to read; a provider without a known name goes by the one in the configuration. */
export const providerName = ({ provider, isFake }: Provider): string =>
  isFake ? 'nobody (demo data)' : (NAMES[provider] ?? provider);

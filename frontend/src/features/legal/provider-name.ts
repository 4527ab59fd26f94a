import type { AppConfig } from '../../shared/api/contract';

type Provider = AppConfig['providers'][number];

const NAMES: Readonly<Record<string, string>> = {
  none: 'nobody',
  'open-meteo': 'Open-Meteo',
  openweather: 'OpenWeather',
  google: 'Google',
  'google-routes': 'Google',
  'straight-line': 'nobody, the straight line is measured here',
  photon: 'Photon',
  nominatim: 'Nominatim (OpenStreetMap)',
  twilio: 'Twilio',
};

/** Who answers, for a person to read; a provider without a known name goes by the one in the configuration. */
export const providerName = ({ provider, isFake }: Provider): string =>
  isFake ? 'nobody, the answers are made up here for the demo' : (NAMES[provider] ?? provider);

import type { AppConfig } from '../../shared/api/contract';

type Provider = AppConfig['providers'][number];

const NAMES: Readonly<Record<string, string>> = {
  none: 'nobody',
  'open-meteo': 'Open-Meteo',
  openweather: 'OpenWeather',
  google: 'Google',
  'google-routes': 'Google',
  'straight-line': 'nobody',
  valhalla: 'Valhalla',
  photon: 'Photon',
  nominatim: 'Nominatim (OpenStreetMap)',
  twilio: 'Twilio',
};

/** Who answers, for a person to read; a provider without a known name goes by the one in the configuration. */
export const providerName = ({ provider, isFake }: Provider): string =>
  isFake ? 'nobody (demo data)' : (NAMES[provider] ?? provider);

/** Who serves the map's pictures: Google, this server itself, or the host of the configured address. */
export function mapServerName({ kind, tileUrl }: AppConfig['map']): string {
  if (kind === 'google') return 'Google';
  const host = /^https?:\/\/([^/]+)/.exec(tileUrl ?? '')?.[1];
  return host ?? 'this server itself';
}

import type { AppConfig } from '../../shared/api/contract';

/** Who serves the map's pictures: Google, this server itself, or the host of the configured address. */
export function mapServerName({ kind, tileUrl }: AppConfig['map']): string {
  if (kind === 'google') return 'Google';
  const host = /^https?:\/\/([^/]+)/.exec(tileUrl ?? '')?.[1];
  return host ?? 'this server itself';
}

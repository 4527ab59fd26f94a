import type { AppConfig } from '../../shared/api/contract';
import type { LoadMapAdapter } from './map-adapter.types';

/**
 * Google's map where a browser key says so, else one that needs none. Neither's code comes before it is asked for. Null
 * where this installation has no map.
 */
export function mapAdapterFor(map: AppConfig['map']): LoadMapAdapter | null {
  const { kind, tileUrl, maxZoom, googleMapsBrowserKey: key } = map;
  if (kind === 'google' && key) return async () => (await import('./google/google-map')).googleMap(key);
  if (tileUrl === null) return null;
  return async () => (await import('./leaflet/leaflet-map')).leafletMap({ tileUrl, maxZoom });
}

import { useMemo } from 'react';
import { useConfig } from '../../../shared/api/config';
import type { AppConfig } from '../../../shared/api/contract';
import type { LoadMapAdapter } from '../route-map.types';

export interface MapSource {
  /** Null until it is known which map there is, and if there is none. */
  readonly load: LoadMapAdapter | null;
  /** There is no map. */
  readonly isMissing: boolean;
  /** The attribution the map requires. */
  readonly attribution: string | null;
  /** The attribution for stored routes; new directions come with their own. */
  readonly directionsAttribution: string | null;
  readonly elevationAttribution: string | null;
  readonly isDemo: boolean;
}

/** This installation's map. */
export function useMapSource(): MapSource {
  const { data: config, isError } = useConfig();
  const map = config?.map;
  const creditOf = (port: 'directions' | 'elevation') =>
    config?.providers.find((provider) => provider.port === port)?.attribution ?? null;
  // A configuration saved for offline use may be older than the map setting.
  const load = useMemo(() => (map ? mapAdapterFor(map) : null), [map]);
  return {
    load,
    isMissing: isError || (config !== undefined && load === null),
    attribution: map?.attribution ?? null,
    directionsAttribution: creditOf('directions'),
    elevationAttribution: creditOf('elevation'),
    isDemo: config?.appMode === 'demo',
  };
}

/** Google's map if there is a browser key, or Leaflet, each loaded on demand. Null if this installation has no map. */
function mapAdapterFor(map: AppConfig['map']): LoadMapAdapter | null {
  const { kind, tileUrl, maxZoom, googleMapsBrowserKey: key } = map;
  if (kind === 'google' && key) return async () => (await import('../google/google-map')).googleMap(key);
  if (tileUrl === null) return null;
  return async () => (await import('../leaflet/leaflet-map')).leafletMap({ tileUrl, maxZoom });
}

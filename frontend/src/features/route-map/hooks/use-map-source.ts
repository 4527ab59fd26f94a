import { useMemo } from 'react';
import { useConfig } from '../../../shared/api/config';
import type { LoadMapAdapter } from '../route-map.types';
import type { AppConfig } from '../../../shared/api/contract';

export interface MapSource {
  /** Null while it is not known which map there is, and where there is none. */
  readonly load: LoadMapAdapter | null;
  /** It is known that there is no map. */
  readonly isMissing: boolean;
  /** The credit that the ground asks for. */
  readonly attribution: string | null;
  /** The credit for ways that were found earlier; one that is asked for comes with its own. */
  readonly wayAttribution: string | null;
  readonly heightsAttribution: string | null;
  readonly isDemo: boolean;
}

/** Which map this installation has. */
export function useMapSource(): MapSource {
  const { data: config, isError } = useConfig();
  const map = config?.map;
  const creditOf = (port: 'directions' | 'elevation') =>
    config?.providers.find((provider) => provider.port === port)?.attribution ?? null;
  // A copy of the configuration that was kept for offline use may be older than maps are.
  const load = useMemo(() => (map ? mapAdapterFor(map) : null), [map]);
  return {
    load,
    isMissing: isError || (config !== undefined && load === null),
    attribution: map?.attribution ?? null,
    wayAttribution: creditOf('directions'),
    heightsAttribution: creditOf('elevation'),
    isDemo: config?.appMode === 'demo',
  };
}

/**
 * Google's map where a browser key says so, else one that needs none. Neither's code comes before it is asked for. Null
 * where this installation has no map.
 */
export function mapAdapterFor(map: AppConfig['map']): LoadMapAdapter | null {
  const { kind, tileUrl, maxZoom, googleMapsBrowserKey: key } = map;
  if (kind === 'google' && key) return async () => (await import('../google/google-map')).googleMap(key);
  if (tileUrl === null) return null;
  return async () => (await import('../leaflet/leaflet-map')).leafletMap({ tileUrl, maxZoom });
}

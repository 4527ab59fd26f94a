import { useMemo } from 'react';
import { useConfig } from '../../shared/api/config';
import { mapAdapterFor } from './map-adapter-for';
import type { LoadMapAdapter } from './map-adapter.types';

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

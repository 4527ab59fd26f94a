import { useMemo } from 'react';
import { useConfig } from '../../shared/api/config';
import { mapAdapterFor } from './map-adapter-for';
import type { LoadMapAdapter } from './map-adapter.types';

export interface MapSource {
  /** Null while it is not known which map there is, and where there is none. */
  readonly load: LoadMapAdapter | null;
  /** It is known that there is no map. */
  readonly isMissing: boolean;
  readonly attribution: string | null;
  readonly isDemo: boolean;
}

/** Which map this installation has. */
export function useMapSource(): MapSource {
  const { data: config, isError } = useConfig();
  const map = config?.map;
  // A copy of the configuration that was kept for offline use may be older than maps are.
  const load = useMemo(() => (map ? mapAdapterFor(map) : null), [map]);
  return {
    load,
    isMissing: isError || (config !== undefined && load === null),
    attribution: map?.attribution ?? null,
    isDemo: config?.appMode === 'demo',
  };
}

import { useEffect } from 'react';
import { MapUnavailable } from './components/map-unavailable';
import type { RouteMapProps } from './route-map.types';
import { straightLineDraft } from './straight-line';

/** The way between two places. There is no map to draw it on yet, so the straight line stands in. */
export function RouteMap({ start, end, waypoints, onStateChange }: RouteMapProps) {
  const { distance, estimatedTime } = straightLineDraft(start, end, waypoints);

  useEffect(() => onStateChange?.('error'), [onStateChange]);

  return <MapUnavailable distance={distance} minutes={estimatedTime} />;
}

import type { Coordinates, Location } from '../../shared/api/contract';

/**
 * - `loading`: the map's code is on its way
 * - `loaded`: it is there, the map is being set up
 * - `ready`: drawn
 * - `error`: there is no map; the straight line stands in
 */
export type MapState = 'loading' | 'loaded' | 'ready' | 'error';

/** A way as a map tells it; what a route is saved from. */
export interface RouteDraft {
  /** miles */
  readonly distance: number;
  /** minutes by bike */
  readonly estimatedTime: number;
  /** The via points that the rider has set, from start to end. */
  readonly waypoints: Coordinates[];
  /** Encoded, precision 5; null where only the ends are known. */
  readonly polyline: string | null;
  /** The figures are the straight line's. */
  readonly isStraightLine: boolean;
  /** feet, as all four; null where nobody knows, which is not 0 */
  readonly elevationGain: number | null;
  readonly elevationLoss: number | null;
  readonly startElevation: number | null;
  readonly endElevation: number | null;
}

/** What every map takes, whoever draws it. */
export interface RouteMapProps {
  readonly start: Location;
  readonly end: Location;
  readonly waypoints?: readonly Coordinates[];
  readonly polyline?: string | null;
  /** Shown only, and nobody is asked for directions; else the line can be dragged. */
  readonly readOnly?: boolean;
  /** The rider has changed the way; never called by itself. */
  readonly onChange?: (draft: RouteDraft) => void;
  /** A way was looked up because none was known yet. */
  readonly onFound?: (draft: RouteDraft) => void;
  /** A way that the rider has changed is being looked for: the one told last is not the one they mean. */
  readonly onLookingChange?: (isLooking: boolean) => void;
  readonly onStateChange?: (state: MapState) => void;
}

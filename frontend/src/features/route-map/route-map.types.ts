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

/** What is to be seen. */
export interface MapScene {
  readonly start: Coordinates;
  readonly end: Coordinates;
  /** From start to end along the way. */
  readonly line: readonly Coordinates[];
  readonly viaPoints: readonly Coordinates[];
  /** Drawn dashed: the line follows no streets. */
  readonly isStraight: boolean;
  /** Drawn faintly: another line is being looked for. */
  readonly isOutdated: boolean;
  readonly isEditable: boolean;
}

/** What a map tells about itself and about what the rider does with it. */
export interface MapEvents {
  /** The first of the ground can be seen. */
  onReady(): void;
  onError(): void;
  /** The line was taken at `grabbed` and let go at `point`. */
  onInsert(grabbed: Coordinates, point: Coordinates): void;
  onMove(index: number, point: Coordinates): void;
  /** A via point was pressed. */
  onSelect(index: number): void;
}

export interface DrawnMap {
  draw(scene: MapScene): void;
  remove(): void;
}

/** Draws maps: Leaflet, or Google's script. What a drag means is not its business. */
export interface MapAdapter {
  /** Whoever uses the map must not see it go out of the element. */
  open(element: HTMLElement, scene: MapScene, events: MapEvents): DrawnMap;
  /** What may help when there is no map. */
  readonly hints?: readonly string[];
}

/** Fetches an adapter's code; called only where a map is shown. */
export type LoadMapAdapter = () => Promise<MapAdapter>;

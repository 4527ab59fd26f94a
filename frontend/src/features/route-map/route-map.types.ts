import type { Coordinates, Location } from '../../shared/api/contract';

/**
 * - `loading`: the map's code is loading
 * - `loaded`: the map is being set up
 * - `ready`: drawn
 * - `error`: no map; a straight-line estimate is shown instead
 */
export type MapState = 'loading' | 'loaded' | 'ready' | 'error';

/** A route that is not saved yet. */
export interface RouteDraft {
  /** miles */
  readonly distance: number;
  /** minutes by bike */
  readonly estimatedTime: number;
  /** The via points set by the rider, from start to end. */
  readonly waypoints: Coordinates[];
  /** Encoded, precision 5; null for a straight line. */
  readonly polyline: string | null;
  /** Distance and time are straight-line estimates. */
  readonly isStraightLine: boolean;
  /** All four in feet; null if unknown */
  readonly elevationGain: number | null;
  readonly elevationLoss: number | null;
  readonly startElevation: number | null;
  readonly endElevation: number | null;
}

export interface RouteMapProps {
  readonly start: Location;
  readonly end: Location;
  readonly waypoints?: readonly Coordinates[];
  readonly polyline?: string | null;
  /** Shows the route without requesting directions; otherwise the line can be dragged. */
  readonly readOnly?: boolean;
  /** From work to home. */
  readonly isHomebound?: boolean;
  /** Called when the rider has changed the route. */
  readonly onChange?: (draft: RouteDraft) => void;
  /** Called with the first directions, if the route had none. */
  readonly onFound?: (draft: RouteDraft) => void;
  /** True while the directions of a change are pending: the last reported route is outdated. */
  readonly onLookingChange?: (isLooking: boolean) => void;
  readonly onStateChange?: (state: MapState) => void;
}

/** What a map draws. */
export interface MapScene {
  readonly start: Coordinates;
  readonly end: Coordinates;
  /** From start to end. */
  readonly line: readonly Coordinates[];
  readonly viaPoints: readonly Coordinates[];
  /** Drawn dashed: the line doesn't follow streets. */
  readonly isStraight: boolean;
  /** Drawn faintly: new directions are pending. */
  readonly isOutdated: boolean;
  readonly isEditable: boolean;
  /** From work to home. */
  readonly isHomebound?: boolean;
}

/** The names of a scene's start and end. */
export const endNames = ({ isHomebound = false }: MapScene) =>
  isHomebound ? (['Work', 'Home'] as const) : (['Home', 'Work'] as const);

/** Events of a map and of the rider's actions on it. */
export interface MapEvents {
  /** The first map tile is visible. */
  onReady(): void;
  onError(): void;
  /** The line was dragged from `grabbed` to `point`. */
  onInsert(grabbed: Coordinates, point: Coordinates): void;
  onMove(index: number, point: Coordinates): void;
  /** A via point was pressed. */
  onSelect(index: number): void;
}

export interface DrawnMap {
  draw(scene: MapScene): void;
  remove(): void;
}

/** Draws maps, with Leaflet or Google's script. It only reports drags. */
export interface MapAdapter {
  /** Draws only inside the element. */
  open(element: HTMLElement, scene: MapScene, events: MapEvents): DrawnMap;
  /** Troubleshooting hints if the map fails. */
  readonly hints?: readonly string[];
}

/** Loads an adapter's code; called only when a map is shown. */
export type LoadMapAdapter = () => Promise<MapAdapter>;

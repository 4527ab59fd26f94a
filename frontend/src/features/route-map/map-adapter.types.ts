import type { Coordinates } from '../../shared/api/contract';

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

import type { Ref } from 'react';
import { Badge } from '../../../shared/ui/badge';
import { classNames } from '../../../shared/ui/class-names';
import type { MapState } from '../route-map.types';

interface MapCanvasProps {
  /** Where the map is drawn. */
  host: Ref<HTMLDivElement>;
  state: MapState;
  isDemo: boolean;
  /** Room to drag in. */
  isEditable: boolean;
}

/** The map's frame, and what is said until there is something in it. */
export const MapCanvas = ({ host, state, isDemo, isEditable }: MapCanvasProps) => (
  <div
    className={classNames(
      'relative isolate overflow-hidden rounded-md border border-control-line bg-well',
      isEditable ? 'h-88' : 'h-64',
    )}
  >
    <div ref={host} className="absolute inset-0" />
    {state !== 'ready' && (
      <p className="pointer-events-none absolute inset-0 grid place-items-center text-muted">
        <span className="rounded-sm bg-card px-3 py-1.5">Loading the map...</span>
      </p>
    )}
    {isDemo && (
      // Above what the map's own layers claim.
      <p className="pointer-events-none absolute right-2 bottom-2 z-[1001]">
        <Badge tone="warn">Demo map</Badge>
      </p>
    )}
  </div>
);

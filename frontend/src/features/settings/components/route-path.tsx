import { useEffect, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { Route } from '../../../shared/api/contract';
import { useUnsavedChanges } from '../../../shared/routing/unsaved-changes';
import { Button } from '../../../shared/ui/button';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { DraftFigures } from '../../route-map/draft-figures';
import { RouteMap } from '../../route-map/route-map';
import type { MapState, RouteDraft, RouteMapProps } from '../../route-map/route-map.types';
import { lineChanges, useUpdateRoute } from '../../routes/changes';

interface RoutePathProps {
  route: Route;
  map?: ComponentType<RouteMapProps>;
}

/** The route on a map, read-only until the rider chooses to edit it. */
export function RoutePath({ route, map: Map = RouteMap }: RoutePathProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [draft, setDraft] = useState<RouteDraft | null>(null);
  const [mapState, setMapState] = useState<MapState>('loading');
  // While the directions of the latest drag are pending, Save Route would save the route before it.
  const [isLooking, setIsLooking] = useState(false);
  // A new key shows the stored route again after Cancel.
  const [drawings, setDrawings] = useState(0);
  useUnsavedChanges(draft !== null);
  const { mutateAsync, isPending } = useUpdateRoute(route.userId);
  const editButton = useRef<HTMLButtonElement>(null);
  const hint = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (isEditing) hint.current?.focus();
  }, [isEditing]);

  const close = () => {
    flushSync(() => {
      setIsEditing(false);
      setDraft(null);
    });
    editButton.current?.focus();
  };
  const cancel = () => {
    setDrawings((count) => count + 1);
    close();
  };
  const save = async (changed: RouteDraft) => {
    try {
      await mutateAsync({ id: route.id, changes: lineChanges(changed) });
      close();
      showToast({ title: 'Route updated', description: 'Your route has been saved.' });
    } catch {
      showFailure('Failed to update route. Please try again.');
    }
  };

  return (
    <div className="flex flex-col gap-3 pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="text-note font-semibold text-muted">Route Path</h3>
        {!isEditing && (
          <Button ref={editButton} kind="secondary" onClick={() => setIsEditing(true)}>
            Edit Route
          </Button>
        )}
      </div>
      {isEditing && (
        <p ref={hint} tabIndex={-1} className="rounded-sm">
          Drag the blue line to change your route, then click Save Route.
          {mapState === 'error' && ' The map isn’t available. Use the points below.'}
        </p>
      )}
      <Map
        key={drawings}
        start={route.startLocation}
        end={route.endLocation}
        waypoints={route.waypoints}
        polyline={route.polyline}
        // A drag during a save would be shown, but not saved.
        readOnly={!isEditing || isPending}
        onChange={setDraft}
        // Directions are worth saving if only a straight line is stored.
        onFound={(found) => route.isStraightLine && !found.isStraightLine && setDraft(found)}
        onLookingChange={setIsLooking}
        onStateChange={setMapState}
      />
      {(draft !== null || isLooking) && <DraftFigures draft={isLooking ? null : draft} />}
      {isEditing && (
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={draft === null}
            aria-disabled={isPending || isLooking || undefined}
            onClick={() => draft && !isPending && !isLooking && void save(draft)}
          >
            {isPending ? 'Saving...' : isLooking ? 'Updating...' : 'Save Route'}
          </Button>
          <Button kind="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

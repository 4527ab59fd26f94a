import { useEffect, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { Route, RouteChanges } from '../../../shared/api/contract';
import { formatClimb, formatMiles } from '../../../shared/formatting/figures';
import { formatDuration } from '../../../shared/formatting/time';
import { Button } from '../../../shared/ui/button';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { RouteMap } from '../../route-map/route-map';
import type { MapState, RouteDraft, RouteMapProps } from '../../route-map/route-map.types';
import { useUpdateRoute } from '../../routes/api';

interface RoutePathProps {
  route: Route;
  map?: ComponentType<RouteMapProps>;
}

/** The way between home and work: shown, until the rider asks to drag it. */
export function RoutePath({ route, map: Map = RouteMap }: RoutePathProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [draft, setDraft] = useState<RouteDraft | null>(null);
  const [mapState, setMapState] = useState<MapState>('loading');
  // The way of the latest drag is not known yet: what would be saved is the one before.
  const [isLooking, setIsLooking] = useState(false);
  // A new key draws the stored way again after a cancelled drag.
  const [drawings, setDrawings] = useState(0);
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
      await mutateAsync({ id: route.id, changes: routeChangesOf(changed) });
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
          {mapState === 'error' && ' There is no map right now: use the points below it.'}
        </p>
      )}
      <Map
        key={drawings}
        start={route.startLocation}
        end={route.endLocation}
        waypoints={route.waypoints}
        polyline={route.polyline}
        // What is dragged while the way before it is being saved would be shown, but not saved.
        readOnly={!isEditing || isPending}
        onChange={setDraft}
        // Streets are worth saving where all that is stored is a straight line.
        onFound={(found) => route.isStraightLine && !found.isStraightLine && setDraft(found)}
        onLookingChange={setIsLooking}
        onStateChange={setMapState}
      />
      {(draft !== null || isLooking) && <NewRoute draft={isLooking ? null : draft} />}
      {isEditing && (
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={draft === null}
            aria-disabled={isPending || isLooking || undefined}
            onClick={() => draft && !isPending && !isLooking && void save(draft)}
          >
            {isPending ? 'Saving...' : isLooking ? 'Looking...' : 'Save Route'}
          </Button>
          <Button kind="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

/** What the route becomes; null while that is being looked for. */
const NewRoute = ({ draft }: { draft: RouteDraft | null }) => (
  <p>New route: {draft ? <Figures draft={draft} /> : 'looking for the way...'}</p>
);

const Figures = ({
  draft: { distance, estimatedTime, elevationGain, elevationLoss },
}: {
  draft: RouteDraft;
}) => (
  <strong className="tabular">
    {formatMiles(distance)} · {formatDuration(estimatedTime)}
    {elevationGain !== null && elevationLoss !== null && ` · ${formatClimb(elevationGain, elevationLoss)}`}
  </strong>
);

/** What is saved of a dragged way, field by field: the server refuses fields that it does not know. */
export const routeChangesOf = (draft: RouteDraft): RouteChanges => ({
  distance: draft.distance,
  estimatedTime: draft.estimatedTime,
  waypoints: draft.waypoints,
  polyline: draft.polyline,
  isStraightLine: draft.isStraightLine,
  elevationGain: draft.elevationGain,
  elevationLoss: draft.elevationLoss,
  startElevation: draft.startElevation,
  endElevation: draft.endElevation,
});

import { lazy, Suspense } from 'react';
import type { Route } from '../../../shared/api/contract';
import { formatClimb, formatMiles } from '../../../shared/formatting/distance';
import { formatDuration } from '../../../shared/formatting/time';
import { Card } from '../../../shared/ui/card';
import { useIsAfterPaint } from '../../../shared/ui/use-is-after-paint';

/** Far down the screen: the verdict does not wait for its code. */
const RouteMap = lazy(() => import('../../route-map/public').then((map) => ({ default: map.RouteMap })));

const MAP_ROOM = <div className="h-64 rounded-md bg-well" />;

/** The way itself. */
export function RouteCard({ route }: { route: Route }) {
  const { startLocation, endLocation } = route;
  // Not even asked for before the verdict stands on the screen.
  const isMapsTurn = useIsAfterPaint();
  return (
    <Card title={route.name} aside={<p className="text-note text-muted">Your route</p>}>
      <p className="sign-type tabular flex flex-wrap gap-x-5 gap-y-1 text-lead font-bold">
        <span>{formatMiles(route.distance)}</span>
        <span>{formatDuration(route.estimatedTime)}</span>
        <span>{climbOf(route)}</span>
      </p>
      {route.isStraightLine && (
        <p className="text-note text-muted">
          Estimated along the straight line: no directions were available.
        </p>
      )}
      <div className="mt-3">
        {hasEnds(route) ? (
          <Suspense fallback={MAP_ROOM}>
            {isMapsTurn ? (
              <RouteMap
                readOnly
                start={startLocation}
                end={endLocation}
                waypoints={route.waypoints}
                polyline={route.polyline}
              />
            ) : (
              MAP_ROOM
            )}
          </Suspense>
        ) : (
          <p className="rounded-md bg-well p-4 text-muted">Interactive map not available</p>
        )}
      </div>
    </Card>
  );
}

/** The contract promises both ends; a record from before it does not. */
const hasEnds = ({ startLocation, endLocation }: Partial<Route>): boolean =>
  Boolean(startLocation && endLocation);

function climbOf({ elevationGain, elevationLoss }: Route): string {
  if (elevationGain === null && elevationLoss === null) return 'Elevation unknown';
  return formatClimb(elevationGain ?? 0, elevationLoss ?? 0, 'Flat route');
}

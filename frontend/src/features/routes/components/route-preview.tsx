import type { Location, Route } from '../../../shared/api/contract';
import { Card } from '../../../shared/ui/card';
import { RouteMap } from '../../route-map/public';

interface RoutePreviewProps {
  start: Location;
  end: Location;
  /** Its way is shown as long as it leads from here to there. */
  stored: Route | null;
}

/** Where the route will lead; the way itself is worked out when it is saved. */
export function RoutePreview({ start, end, stored }: RoutePreviewProps) {
  const isStored = isAt(stored?.startLocation, start) && isAt(stored?.endLocation, end);
  return (
    <Card title="Route Preview">
      <p className="sign-type font-bold">Interactive map preview</p>
      <p className="mb-3 text-note text-muted">Approximate distance and time will be calculated</p>
      <RouteMap
        readOnly
        start={start}
        end={end}
        {...(isStored && { waypoints: stored?.waypoints ?? [], polyline: stored?.polyline ?? null })}
      />
    </Card>
  );
}

const isAt = (place: Location | undefined, other: Location): boolean =>
  place?.lat === other.lat && place.lng === other.lng;

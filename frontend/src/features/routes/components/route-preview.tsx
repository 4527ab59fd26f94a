import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location, RouteSummary } from '../../../shared/api/contract';
import { Card } from '../../../shared/ui/card';
import { DraftFigures } from '../../route-map/draft-figures';
import { RouteMap } from '../../route-map/route-map';
import type { RouteDraft } from '../../route-map/route-map.types';
import { routeQuery } from '../api';

interface RoutePreviewProps extends EditableLineProps {
  start: Location;
  end: Location;
  /** Its line is shown as long as its ends are these. */
  stored: RouteSummary | null;
  /** The line to save in place of the stored one. */
  line: RouteDraft | null;
  /** The line that the form opened with. */
  initialLine: RouteDraft | null;
  isLooking: boolean;
}

interface EditableLineProps {
  readOnly: boolean;
  onDragged: (line: RouteDraft) => void;
  onFound: (line: RouteDraft) => void;
  onLookingChange: (isLooking: boolean) => void;
}

/** The route on a map, to be dragged to the streets that the rider takes. */
export function RoutePreview({
  start,
  end,
  stored,
  line,
  initialLine,
  isLooking,
  ...events
}: RoutePreviewProps) {
  const ends = { start, end };
  const isStored = stored !== null && isAt(stored.startLocation, start) && isAt(stored.endLocation, end);
  // The first line is only that of the ends that the form opened with.
  const [opened] = useState(ends);
  const isFirst = isAt(opened.start, start) && isAt(opened.end, end);
  return (
    <Card title="Route Preview">
      <p className="sign-type font-bold">Interactive map preview</p>
      <p className="mb-3 text-note text-muted">Approximate distance and time will be calculated</p>
      {isStored ? (
        <StoredLine {...ends} {...events} route={stored} />
      ) : (
        <EditableLine {...ends} {...events} line={isFirst ? initialLine : null} />
      )}
      {(line !== null || isLooking) && (
        <div className="mt-3">
          <DraftFigures draft={isLooking ? null : line} />
        </div>
      )}
    </Card>
  );
}

/** The list carries no lines, so this one is fetched; until it is there, the map shows its via points. */
function StoredLine({
  route,
  readOnly,
  ...rest
}: EditableLineProps & { start: Location; end: Location; route: RouteSummary }) {
  const { data } = useQuery(routeQuery(route.id));
  const line = { waypoints: route.waypoints, polyline: data?.polyline ?? null };
  return <EditableLine {...rest} readOnly={readOnly || !data} line={line} />;
}

/** Directions that are found are kept, a straight line is not: the server may know more when it is saved. */
const EditableLine = ({
  line,
  onDragged,
  onFound,
  ...rest
}: EditableLineProps & {
  start: Location;
  end: Location;
  line: Pick<RouteDraft, 'waypoints' | 'polyline'> | null;
}) => (
  <RouteMap
    {...rest}
    {...(line && { waypoints: line.waypoints, polyline: line.polyline })}
    onChange={onDragged}
    onFound={(found) => !found.isStraightLine && onFound(found)}
  />
);

export const isAt = (place: Location, other: Location): boolean =>
  place.lat === other.lat && place.lng === other.lng;

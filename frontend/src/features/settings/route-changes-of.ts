import type { RouteChanges } from '../../shared/api/contract';
import type { RouteDraft } from '../route-map/public';

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

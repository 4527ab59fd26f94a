import { formatClimb, formatMiles } from '../../shared/formatting/distance';
import type { RouteDraft } from './route-map.types';

/** A way's figures in one sentence, for who hears them. */
export function describeWay(draft: RouteDraft): string {
  const { distance, estimatedTime, elevationGain, elevationLoss, isStraightLine } = draft;
  const climb =
    elevationGain === null || elevationLoss === null
      ? 'elevation unknown'
      : formatClimb(elevationGain, elevationLoss, 'flat');
  const kind = isStraightLine ? 'Straight line' : 'Route';
  return `${kind}: ${formatMiles(distance)}, ${estimatedTime} minutes, ${climb}.`;
}

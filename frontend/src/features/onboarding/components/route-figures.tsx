import { formatClimb, formatMiles } from '../../../shared/formatting/distance';
import type { RouteDraft } from '../../route-map/public';

interface RouteFiguresProps {
  route: RouteDraft;
  /** Another way is being looked for. */
  isOutdated: boolean;
}

/** How far, how long, how hilly. */
export const RouteFigures = ({ route, isOutdated }: RouteFiguresProps) => (
  <dl aria-busy={isOutdated} className="flex flex-wrap gap-2.5 aria-busy:opacity-55">
    <Figure name="Distance" value={formatMiles(route.distance)} />
    <Figure name="Time" value={`${route.estimatedTime}\u00a0min`} />
    <Figure name="Elevation" value={climbOf(route)} />
  </dl>
);

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="flex-1 rounded-md border border-line bg-card px-3.5 py-3">
    <dt className="text-note text-muted">{name}</dt>
    <dd className="sign-type tabular text-title font-bold">{value}</dd>
  </div>
);

/** Not knowing the heights is not the same as there being none. */
function climbOf({ elevationGain, elevationLoss }: RouteDraft): string {
  if (elevationGain === null || elevationLoss === null) return 'Unknown';
  return formatClimb(elevationGain, elevationLoss);
}

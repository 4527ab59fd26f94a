import Info from 'lucide-react/icons/info';
import type { UnitSystem } from '../../../shared/api/contract';
import { formatClimb, formatDistance } from '../../../shared/formatting/figures';
import { Button } from '../../../shared/ui/button';
import type { FoundRoute } from '../hooks/use-directions';
import type { RouteDraft } from '../route-map.types';

interface WayNotesProps {
  found: FoundRoute;
  onRetry: () => void;
}

/** Says if there are no directions, and shows the provider's warnings. */
export const RouteNotes = ({ found: { problem, warnings }, onRetry }: WayNotesProps) => (
  <>
    {problem !== null && (
      <div className="rounded-md border border-control-line bg-well px-3.5 py-3">
        <p className="flex items-start gap-2.5">
          <Info aria-hidden size={20} strokeWidth={2.2} className="mt-0.5 shrink-0" />
          <span>
            <strong>This is a straight line.</strong> {problem}
          </span>
        </p>
        <Button kind="quiet" className="-mb-2 ml-2.5 underline" onClick={onRetry}>
          Try directions again
        </Button>
      </div>
    )}
    {warnings.map((warning) => (
      <p key={warning} className="flex items-start gap-2 text-note">
        <Info aria-hidden size={16} strokeWidth={2.2} className="mt-0.5 shrink-0" />
        {warning}
      </p>
    ))}
  </>
);

/** A route's figures in one sentence, for screen readers. */
export function describeRoute(draft: RouteDraft, units: UnitSystem): string {
  const { distance, estimatedTime, elevationGain: gainFeet, elevationLoss: lossFeet, isStraightLine } = draft;
  const climb =
    gainFeet === null || lossFeet === null
      ? 'elevation unknown'
      : formatClimb({ gainFeet, lossFeet }, units, 'flat');
  const kind = isStraightLine ? 'Straight line' : 'Route';
  return `${kind}: ${formatDistance(distance, units)}, ${estimatedTime} minutes, ${climb}.`;
}

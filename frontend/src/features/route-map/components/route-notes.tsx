import Info from 'lucide-react/icons/info';
import { Button } from '../../../shared/ui/button';
import type { FoundWay } from '../hooks/use-directions';
import { formatClimb, formatMiles } from '../../../shared/formatting/figures';
import type { RouteDraft } from '../route-map.types';

interface WayNotesProps {
  found: FoundWay;
  onRetry: () => void;
}

/** What has to be said with a way: that it is none along streets, and what its provider asks to have told. */
export const WayNotes = ({ found: { problem, warnings }, onRetry }: WayNotesProps) => (
  <>
    {problem !== null && (
      <div className="rounded-md border border-control-line bg-well px-3.5 py-3">
        <p className="flex items-start gap-2.5">
          <Info aria-hidden size={20} strokeWidth={2.2} className="mt-0.5 shrink-0" />
          <span>
            <strong>This is the straight line.</strong> {problem}
          </span>
        </p>
        <Button kind="quiet" className="-mb-2 ml-2.5 underline" onClick={onRetry}>
          Look for the way again
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

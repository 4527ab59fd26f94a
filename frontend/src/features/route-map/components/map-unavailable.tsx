import MapPinOff from 'lucide-react/icons/map-pin-off';
import { formatMiles } from '../../../shared/formatting/distance';
import { Button } from '../../../shared/ui/button';

interface MapUnavailableProps {
  /** miles, straight */
  distance: number;
  minutes: number;
  /** What may help; the usual ones are there. */
  hints?: readonly string[] | undefined;
  onRetry?: (() => void) | undefined;
}

const HINTS = [
  'Check your internet connection, then reload the page.',
  'A content blocker may be keeping the map away.',
];

/** Stands in for a map that cannot be drawn. */
export const MapUnavailable = ({ distance, minutes, hints = HINTS, onRetry }: MapUnavailableProps) => (
  <div className="rounded-md border border-dashed border-control-line bg-well p-4">
    <p className="sign-type flex items-center gap-2 font-bold">
      <MapPinOff aria-hidden size={20} strokeWidth={2.2} className="text-muted" />
      Interactive Map Unavailable
    </p>
    <ul className="mt-2 list-disc pl-5 text-note text-muted">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
    <p className="mt-3">
      Straight-line distance: <strong className="tabular whitespace-nowrap">{formatMiles(distance)}</strong>
    </p>
    <p>
      Estimated cycling time: <strong className="tabular whitespace-nowrap">{minutes} minutes</strong>
    </p>
    {onRetry && (
      <Button kind="secondary" className="mt-3" onClick={onRetry}>
        Try the map again
      </Button>
    )}
  </div>
);

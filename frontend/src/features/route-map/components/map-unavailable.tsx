import MapPinOff from 'lucide-react/icons/map-pin-off';
import { formatMiles } from '../../../shared/formatting/distance';

interface MapUnavailableProps {
  /** miles, straight */
  distance: number;
  minutes: number;
}

/** Stands in for a map that cannot be drawn. */
export const MapUnavailable = ({ distance, minutes }: MapUnavailableProps) => (
  <div className="rounded-md border border-dashed border-control-line bg-well p-4">
    <p className="sign-type flex items-center gap-2 font-bold">
      <MapPinOff aria-hidden size={20} strokeWidth={2.2} className="text-muted" />
      Interactive Map Unavailable
    </p>
    <ul className="mt-2 list-disc pl-5 text-note text-muted">
      <li>Check your internet connection, then reload the page.</li>
      <li>A content blocker may be keeping the map away.</li>
    </ul>
    <p className="mt-3">
      Straight-line distance: <strong className="tabular whitespace-nowrap">{formatMiles(distance)}</strong>
    </p>
    <p>
      Estimated cycling time: <strong className="tabular whitespace-nowrap">{minutes} minutes</strong>
    </p>
  </div>
);

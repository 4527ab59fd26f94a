import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Coordinates } from '../../../shared/api/contract';
import type { RouteDraft } from '../../route-map/public';
import { isTooFar } from '../is-too-far';

interface RouteNoticeProps {
  home: Coordinates;
  work: Coordinates;
  route: RouteDraft;
  isLooking: boolean;
}

/** What to make of the figures, where they are not simply a ride's. */
export function RouteNotice({ home, work, route, isLooking }: RouteNoticeProps) {
  if (home.lat === work.lat && home.lng === work.lng) {
    return <Alert>Home and work are the same place, so there is no ride to plan. Is that right?</Alert>;
  }
  if (isTooFar(route)) {
    return <Alert>That is more than a day’s ride. Please check both addresses.</Alert>;
  }
  if (!route.isStraightLine) return null;
  return (
    <p className="flex items-start gap-2 text-note text-muted">
      <Info aria-hidden size={16} strokeWidth={2.2} className="mt-0.5 shrink-0" />
      {isLooking ? 'Looking for the way. Until then: the' : 'Estimated along the'} straight line at 12 mph.
      Streets take a little longer.
    </p>
  );
}

const Alert = ({ children }: { children: string }) => (
  <p
    role="alert"
    className="flex items-start gap-2.5 rounded-md bg-alert-ground px-3.5 py-3 font-semibold text-alert-ink"
  >
    <TriangleAlert aria-hidden size={20} strokeWidth={2.2} className="mt-0.5 shrink-0" />
    {children}
  </p>
);

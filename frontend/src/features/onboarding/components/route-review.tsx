import type { Location } from '../../../shared/api/contract';
import { RouteMap, type RouteDraft } from '../../route-map/public';
import { RouteEnds } from './route-ends';
import { RouteFigures } from './route-figures';
import { RouteNotice } from './route-notice';

interface RouteReviewProps {
  home: Location;
  work: Location;
  route: RouteDraft;
  /** The way is being looked for: until then the straight line stands in. */
  isLooking: boolean;
  /** The way of the latest drag is being looked for: until then the one before stands. */
  isOutdated: boolean;
  onFound: (route: RouteDraft) => void;
  onChange: (route: RouteDraft) => void;
  onLookingChange: (isLooking: boolean) => void;
}

/** The way as it stands: its figures, and the map to drag it on. */
export const RouteReview = ({ home, work, route, isLooking, isOutdated, ...events }: RouteReviewProps) => (
  <>
    <RouteFigures route={route} isOutdated={isOutdated} />
    <RouteNotice home={home} work={work} route={route} isLooking={isLooking} />
    <RouteMap start={home} end={work} waypoints={route.waypoints} polyline={route.polyline} {...events} />
    <RouteEnds home={home.address} work={work.address} />
  </>
);

import { useQueryClient } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import House from 'lucide-react/icons/house';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Coordinates, Location } from '../../shared/api/contract';
import { formatClimb } from '../../shared/formatting/figures';
import { paths } from '../../shared/routing/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { StepLayout } from '../../shared/ui/step-layout';
import { Distance } from '../../shared/ui/units';
import { RouteMap } from '../route-map/route-map';
import type { RouteDraft } from '../route-map/route-map.types';
import { straightLineDraft } from '../route-map/straight-line';
import { LONGEST_RIDE, yearQuery } from '../year-of-limits/api';
import { commuteOfDraft } from './commute-of-draft';
import { changeDraft, readDraft, useDraft } from './draft-store';

/** Step 4 of 8: shows the route, which the rider can drag. */
export default function RouteRefineScreen() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useDraft();
  const home = draft.home.place;
  const work = draft.work.place;
  // The route found by the server; it goes into the draft when the rider accepts it.
  const [found, setFound] = useState<RouteDraft | null>(null);
  // While the directions of the latest drag are pending, Looks Good would save the route before it.
  const [isLooking, setIsLooking] = useState(false);
  const known = draft.route ?? found;
  const route = home && work && (known ?? straightLineDraft(home, work));

  const accept = () => {
    if (isLooking) return;
    changeDraft({ route });
    // Two steps ahead of the limits, so that an archive has time to answer.
    const commute = commuteOfDraft(readDraft());
    if (commute && commute.estimatedTime <= LONGEST_RIDE) void queryClient.prefetchQuery(yearQuery(commute));
    void navigate(paths.schedule);
  };
  return (
    <StepLayout
      step={4}
      title="Refine your route"
      subtitle="From home to work. Does this look right?"
      actions={
        <>
          <Button
            isWide
            disabled={!route || isTooFar(route)}
            aria-disabled={isLooking || undefined}
            onClick={accept}
          >
            {isLooking ? 'Updating...' : 'Looks Good'}
          </Button>
          <ButtonLink to={paths.routeSetup} kind="secondary" isWide>
            Update
          </ButtonLink>
          <ButtonLink to={paths.routeSetup} kind="quiet" isWide>
            Back
          </ButtonLink>
        </>
      }
    >
      {route ? (
        <RouteReview
          home={home}
          work={work}
          route={route}
          isLooking={known === null}
          isOutdated={isLooking}
          onFound={setFound}
          onChange={(dragged) => changeDraft({ route: dragged })}
          onLookingChange={setIsLooking}
        />
      ) : (
        <div className="text-lead">
          <p role="status" className="font-semibold">
            Setting up route...
          </p>
          <p className="text-muted">Add your home and work addresses first. Tap Update.</p>
        </div>
      )}
    </StepLayout>
  );
}

interface RouteReviewProps {
  home: Location;
  work: Location;
  route: RouteDraft;
  /** The first directions are pending; the route is a straight line until then. */
  isLooking: boolean;
  /** The directions of a drag are pending; the figures are those before it. */
  isOutdated: boolean;
  onFound: (route: RouteDraft) => void;
  onChange: (route: RouteDraft) => void;
  onLookingChange: (isLooking: boolean) => void;
}

/** The figures of the route, and the map to drag it on. */
const RouteReview = ({ home, work, route, isLooking, isOutdated, ...events }: RouteReviewProps) => (
  <>
    <RouteFigures route={route} isOutdated={isOutdated} />
    <RouteNotice home={home} work={work} route={route} isLooking={isLooking} />
    <RouteMap start={home} end={work} waypoints={route.waypoints} polyline={route.polyline} {...events} />
    <RouteEnds home={home.address} work={work.address} />
  </>
);

interface RouteFiguresProps {
  route: RouteDraft;
  /** Other directions are pending. */
  isOutdated: boolean;
}

const RouteFigures = ({ route, isOutdated }: RouteFiguresProps) => (
  <dl aria-busy={isOutdated} className="flex flex-wrap gap-2.5 aria-busy:opacity-55">
    <Figure name="Distance" value={<Distance miles={route.distance} />} />
    <Figure name="Time" value={`${route.estimatedTime}\u00a0min`} />
    <Figure name="Elevation" value={climbOf(route)} />
  </dl>
);

const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="flex-1 rounded-md border border-line bg-card px-3.5 py-3">
    <dt className="text-note text-muted">{name}</dt>
    <dd className="sign-type tabular text-title font-bold">{value}</dd>
  </div>
);

/** Unknown elevation must not read as flat. */
function climbOf({ elevationGain, elevationLoss }: RouteDraft): string {
  if (elevationGain === null || elevationLoss === null) return 'Unknown';
  return formatClimb({ gainFeet: elevationGain, lossFeet: elevationLoss }, 'us');
}

interface RouteNoticeProps {
  home: Coordinates;
  work: Coordinates;
  route: RouteDraft;
  isLooking: boolean;
}

/** Explains figures that aren't those of a real ride. */
function RouteNotice({ home, work, route, isLooking }: RouteNoticeProps) {
  if (home.lat === work.lat && home.lng === work.lng) {
    return <Alert>Home and work are the same place, so there’s no ride to plan. Is that right?</Alert>;
  }
  if (isTooFar(route)) {
    return <Alert>That’s more than a day’s ride. Please check both addresses.</Alert>;
  }
  if (!route.isStraightLine) return null;
  return (
    <p className="flex items-start gap-2 text-note text-muted">
      <Info aria-hidden size={16} strokeWidth={2.2} className="mt-0.5 shrink-0" />
      {isLooking ? 'Finding your route… ' : 'Directions aren’t available. '}
      For now, a straight-line estimate at 12 mph; the real ride takes a little longer.
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

const DAY_MINUTES = 24 * 60;

/** Longer than a day: an address must be wrong. The server rejects such routes. */
const isTooFar = ({ estimatedTime }: RouteDraft): boolean => estimatedTime > DAY_MINUTES;

interface RouteEndsProps {
  home: string;
  work: string;
}

const RouteEnds = ({ home, work }: RouteEndsProps) => (
  <dl className="rounded-lg border border-line bg-card px-4 py-1">
    <End name="Home" address={home} icon={House} />
    <End name="Work" address={work} icon={Building2} />
  </dl>
);

interface EndProps {
  name: string;
  address: string;
  icon: ComponentType<{ size: number; strokeWidth: number; className: string; 'aria-hidden': true }>;
}

const End = ({ name, address, icon: Icon }: EndProps) => (
  <div className="py-2.5 not-first:border-t not-first:border-line">
    <dt className="flex items-center gap-2 text-note text-muted">
      <Icon aria-hidden size={18} strokeWidth={2.2} className="shrink-0 text-accent" />
      {name}
    </dt>
    <dd className="font-semibold wrap-anywhere">{address}</dd>
  </div>
);

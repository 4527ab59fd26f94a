import ArrowRight from 'lucide-react/icons/arrow-right';
import Building2 from 'lucide-react/icons/building-2';
import Car from 'lucide-react/icons/car';
import House from 'lucide-react/icons/house';
import { lazy, Suspense, type ReactNode } from 'react';
import { useConfig, useIsAfterPaint } from '../../../shared/api/config';
import type { Breakdown, DataGap, LegBreakdown, Route, UnitSystem } from '../../../shared/api/contract';
import { formatClimb } from '../../../shared/formatting/figures';
import { formatDuration, formatTime } from '../../../shared/formatting/time';
import { Card } from '../../../shared/ui/card';
import { Distance, useUnits } from '../../../shared/ui/units';

interface TimingCardProps {
  breakdown: Breakdown;
  /** Null if unknown. */
  carDelayMinutes: number | null;
  /** Why it is unknown. */
  trafficGap: DataGap | null;
}

/** Departures, arrivals and durations. */
export const TimingCard = ({ breakdown, carDelayMinutes, trafficGap }: TimingCardProps) => (
  <Card
    title="Timing"
    aside={
      <p className="tabular text-note text-muted">
        {rideTimes(breakdown)} · {formatDuration(breakdown.totalMinutes)} total
      </p>
    }
  >
    <ul className="divide-y divide-line">
      <Line
        icon={<Building2 aria-hidden size={22} strokeWidth={2.2} />}
        label="To work:"
        leg={breakdown.morning}
      />
      <Line
        icon={<House aria-hidden size={22} strokeWidth={2.2} />}
        label="Back home:"
        leg={breakdown.evening}
      />
      <Traffic carDelayMinutes={carDelayMinutes} gap={trafficGap} />
    </ul>
  </Card>
);

/** Of each ride where the way home differs. */
function rideTimes({ commuteMinutes, totalMinutes }: Breakdown): string {
  const minutesHome = totalMinutes - commuteMinutes;
  if (minutesHome === commuteMinutes) return `${formatDuration(commuteMinutes)} each way`;
  return `${formatDuration(commuteMinutes)} there, ${formatDuration(minutesHome)} back`;
}

const Line = ({ icon, label, leg }: { icon: ReactNode; label: string; leg: LegBreakdown }) => (
  <li className="flex items-center gap-3 py-2.5">
    <span className="shrink-0 text-accent">{icon}</span>
    <p>
      {label}{' '}
      <span className="sign-type tabular block text-lead font-bold">
        Leave {formatTime(leg.departureTime)} <Arrow /> Arrive {formatTime(leg.arrivalTime)}
      </span>
    </p>
  </li>
);

/** An icon: Overpass and some phone fonts lack the character. */
const Arrow = () => (
  <>
    <span className="sr-only">→</span>
    <ArrowRight aria-hidden size={17} strokeWidth={2.6} className="inline align-[-0.15em]" />
  </>
);

interface TrafficProps {
  carDelayMinutes: number | null;
  gap: DataGap | null;
}

/** Without a figure its line says why; unknown is not "no delay". */
function Traffic({ carDelayMinutes, gap }: TrafficProps) {
  const { data: config } = useConfig();
  const isLookedUp = config?.providers.find(({ port }) => port === 'traffic')?.provider !== 'none';
  const unknown = isLookedUp ? (gap?.message ?? null) : 'Car traffic isn’t looked up here';
  const text = carDelayMinutes === null ? unknown : carCongestion(carDelayMinutes);
  if (text === null) return null;
  return (
    <li className="flex items-center gap-3 py-2.5 text-muted">
      <Car aria-hidden size={22} strokeWidth={2.2} className="shrink-0" />
      {text}
    </li>
  );
}

/** Car traffic only; never added to the ride. */
const carCongestion = (minutes: number): string =>
  minutes < 1
    ? 'Car traffic near your route: no delay when checked'
    : `Car traffic near your route: about a ${formatDuration(minutes)} delay when checked`;

const BIKES = { regular: 'Regular bike', electric: 'Pedal assist' } as const;

/** The calories both legs burn. */
export const CalorieCard = ({ calories }: { calories: Breakdown['calories'] }) => (
  <Card title="Calories" aside={<p className="text-note text-muted">{BIKES[calories.bikeType]}</p>}>
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
      <Sum label="Morning" value={calories.morning} />
      <Sum label="Evening" value={calories.evening} />
      <Sum label="Total" value={calories.total} />
    </dl>
  </Card>
);

const Sum = ({ label, value }: { label: string; value: number }) => (
  <div className="rounded-md bg-well px-3 pt-2 pb-1.5">
    <dt className="text-note text-muted">{label}</dt>
    <dd className="sign-type tabular text-head font-extrabold">{value}</dd>
  </div>
);

/** Loaded separately: the verdict must not wait for a map far down the screen. */
const RouteMap = lazy(() => import('../../route-map/route-map').then((map) => ({ default: map.RouteMap })));

const MAP_ROOM = <div className="h-64 rounded-md bg-well desk:h-40" />;

/** The route with its figures and map. */
export function RouteCard({ route }: { route: Route }) {
  const { startLocation, endLocation } = route;
  const isAfterPaint = useIsAfterPaint();
  const units = useUnits();
  return (
    <Card title={route.name} aside={<p className="text-note text-muted">Your route</p>}>
      <p className="sign-type tabular flex flex-wrap gap-x-5 gap-y-1 text-lead font-bold">
        <span>
          <Distance miles={route.distance} />
        </span>
        <span>{formatDuration(route.estimatedTime)}</span>
        <span>{climbOf(route, units)}</span>
      </p>
      {route.isStraightLine && (
        <p className="text-note text-muted">Straight-line estimate: directions weren’t available.</p>
      )}
      <div className="mt-3">
        {hasEnds(route) ? (
          <Suspense fallback={MAP_ROOM}>
            {isAfterPaint ? (
              <RouteMap
                readOnly
                start={startLocation}
                end={endLocation}
                waypoints={route.waypoints}
                polyline={route.polyline}
              />
            ) : (
              MAP_ROOM
            )}
          </Suspense>
        ) : (
          <p className="rounded-md bg-well p-4 text-muted">Interactive map not available</p>
        )}
      </div>
    </Card>
  );
}

/** The contract guarantees both ends, but a saved copy may be older than the contract. */
const hasEnds = ({ startLocation, endLocation }: Partial<Route>): boolean =>
  Boolean(startLocation && endLocation);

function climbOf({ elevationGain, elevationLoss }: Route, units: UnitSystem): string {
  if (elevationGain === null && elevationLoss === null) return 'Elevation unknown';
  return formatClimb({ gainFeet: elevationGain ?? 0, lossFeet: elevationLoss ?? 0 }, units, 'Flat route');
}

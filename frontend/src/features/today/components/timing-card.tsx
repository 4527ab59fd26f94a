import ArrowRight from 'lucide-react/icons/arrow-right';
import Building2 from 'lucide-react/icons/building-2';
import Car from 'lucide-react/icons/car';
import House from 'lucide-react/icons/house';
import type { ReactNode } from 'react';
import type { Breakdown, LegBreakdown } from '../../../shared/api/contract';
import { formatDuration, formatTime } from '../../../shared/formatting/time';
import { Card } from '../../../shared/ui/card';

interface TimingCardProps {
  breakdown: Breakdown;
  /** Null where unknown. */
  carDelayMinutes: number | null;
}

/** When to leave, and how long it takes. */
export const TimingCard = ({ breakdown, carDelayMinutes }: TimingCardProps) => (
  <Card
    title="Timing"
    aside={
      <p className="tabular text-note text-muted">
        {formatDuration(breakdown.commuteMinutes)} each way · {formatDuration(breakdown.totalMinutes)} total
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
      {carDelayMinutes !== null && (
        <li className="flex items-center gap-3 py-2.5 text-muted">
          <Car aria-hidden size={22} strokeWidth={2.2} className="shrink-0" />
          {carCongestion(carDelayMinutes)}
        </li>
      )}
    </ul>
  </Card>
);

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

/** Drawn: neither Overpass nor every phone has the character. */
const Arrow = () => (
  <>
    <span className="sr-only">→</span>
    <ArrowRight aria-hidden size={17} strokeWidth={2.6} className="inline align-[-0.15em]" />
  </>
);

/** About cars, and never part of the ride. */
const carCongestion = (minutes: number): string =>
  minutes < 1
    ? 'Car congestion near your route: none right now'
    : `Car congestion near your route: cars lose ${formatDuration(minutes)} right now`;

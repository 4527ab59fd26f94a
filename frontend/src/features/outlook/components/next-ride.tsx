import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button';
import type { Outlook } from '../api';
import { nextRideDay } from '../next-ride';
import { todayIsOff, todayIsOver } from '../sentences';
import { NextRideSign, NoRideSign } from './next-ride-sign';

export interface NextRideProps {
  week: Outlook;
  /** Whether a ride of today hasn't ended yet. */
  isAheadToday: boolean;
  isChecking: boolean;
  /** Judges today; null without a network. */
  onRideToday: (() => void) | null;
}

/** The main thing on Today after the ride home and on days off: the next ride day, and today for who rides anyway. */
export default function NextRide({ week, isAheadToday, isChecking, onRideToday }: NextRideProps) {
  const [today] = week.days;
  const next = nextRideDay(week);
  const dayOff = today?.dayOff ?? null;
  return (
    <>
      <Note>{dayOff === null ? todayIsOver(next, week) : todayIsOff(dayOff)}</Note>
      {next ? <NextRideSign day={next} week={week} /> : <NoRideSign dayOff={dayOff} />}
      {isAheadToday && onRideToday && (
        <Button kind="secondary" isWide disabled={isChecking} onClick={onRideToday}>
          {isChecking ? 'Checking conditions on your route...' : 'Riding today anyway?'}
        </Button>
      )}
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex gap-3 rounded-lg border border-line bg-card px-4 py-3 font-semibold">
    <Info aria-hidden size={22} strokeWidth={2.2} className="shrink-0 text-accent" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);

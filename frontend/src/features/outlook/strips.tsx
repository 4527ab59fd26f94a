import { lazy, Suspense, type ComponentType } from 'react';
import { useIsAfterPaint } from '../../shared/api/config';
import { Card } from '../../shared/ui/card';
import { dayCard, WEEK_CARD } from './cards';
import type { DayOffNoteProps } from './components/day-off-note';
import type { DayStripProps } from './components/day-strip';
import type { NextRideProps } from './components/next-ride';

/* What Today shows of the forecast below its verdict. The code and its figures come after the verdict is painted. */

/** Offline a strip's code may not load; Today is still good without it. */
const lazily = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: () => null })));

const NextRideView = lazily(() => import('./components/next-ride'));
const DayOffNoteView = lazily(() => import('./components/day-off-note'));
const DayStrip = lazily(() => import('./components/day-strip'));
const WeekStrip = lazily(() => import('./components/week-strip'));

/** The next seven days on the active route. */
export function Week({ userId }: { userId: number }) {
  const isAfterPaint = useIsAfterPaint();
  const place = <Card {...WEEK_CARD}>{null}</Card>;
  return <Suspense fallback={place}>{isAfterPaint ? <WeekStrip userId={userId} /> : place}</Suspense>;
}

/** The next ride day, in place of today's verdict. */
export const NextRide = (props: NextRideProps) => (
  <Suspense fallback={<SignPlace />}>
    <NextRideView {...props} />
  </Suspense>
);

/** Where a sign is about to be. */
export const SignPlace = () => (
  <div aria-busy className="min-h-72 rounded-xl bg-track">
    <h1 className="sr-only">Today</h1>
  </div>
);

/** That today is a day off, under its verdict. */
export const DayOffNote = (props: DayOffNoteProps) => (
  <Suspense>
    <DayOffNoteView {...props} />
  </Suspense>
);

/** A day of the week by the hour, with both rides. */
export function DayByHour(props: DayStripProps) {
  const isAfterPaint = useIsAfterPaint();
  const place = <Card {...dayCard(props.date, props.isToday)}>{null}</Card>;
  return <Suspense fallback={place}>{isAfterPaint ? <DayStrip {...props} /> : place}</Suspense>;
}

import { lazy, Suspense, type ComponentType } from 'react';
import { useIsAfterPaint } from '../../shared/api/config';
import { Card } from '../../shared/ui/card';

/* What Today shows of the forecast below its verdict. The code and its figures come after the verdict is painted. */

/** Offline a strip's code may not load; Today is still good without it. */
const lazily = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: () => null })));

const WeekStrip = lazily(() => import('./components/week-strip'));

/** As high before its days are known as after, so that nothing below it moves. */
export const WEEK_CARD = { title: 'Next 7 days', className: 'min-h-[17.5rem]' } as const;

/** The next seven days on the active route. */
export function Week({ userId }: { userId: number }) {
  const isAfterPaint = useIsAfterPaint();
  const place = <Card {...WEEK_CARD}>{null}</Card>;
  return <Suspense fallback={place}>{isAfterPaint ? <WeekStrip userId={userId} /> : place}</Suspense>;
}

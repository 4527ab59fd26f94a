import { lazy, Suspense } from 'react';
import { useSession } from '../session/session';

/** Loaded for the riders whom it asks. */
const AskRideDays = lazy(() => import('./components/ask-ride-days'));

/** Asks riders of before there were ride days which days they ride, until they answer. */
export function RideDaysQuestion() {
  const { user } = useSession();
  if (!user || user.rideDaysConfirmed) return null;
  return (
    <Suspense>
      <AskRideDays user={user} />
    </Suspense>
  );
}

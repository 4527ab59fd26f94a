import type { ReactNode } from 'react';
import { Screen } from '../../shared/ui/screen';
import { useActiveRoute } from '../routes/public';
import { SessionProblem, useSavedUserId, useSession } from '../session/public';
import { useTodaysRecommendation } from './api/get-todays-recommendation';
import { OneColumn } from './components/one-column';
import { Today } from './components/today';
import { TodayProblem } from './components/today-problem';
import { TodaySkeleton } from './components/today-skeleton';
import { Welcome } from './components/welcome';

/** Is today a good day to ride? */
export default function TodayScreen() {
  const { user, isLoading, trouble } = useSession();
  // All that is needed at once, not one after the other: the remembered id is enough to ask.
  const savedId = useSavedUserId() ?? undefined;
  const activeRoute = useActiveRoute(savedId);
  useTodaysRecommendation(savedId);

  if (isLoading) return frame(<TodaySkeleton />);
  if (trouble) {
    return frame(
      <OneColumn>
        <h1 className="sr-only">Today</h1>
        <SessionProblem trouble={trouble} />
      </OneColumn>,
    );
  }
  if (!user) return frame(<Welcome hasCompletedOnboarding={false} />);
  if (activeRoute.isError) {
    return frame(
      <TodayProblem
        error={activeRoute.error}
        fallback="Your route could not be loaded."
        onRetry={() => void activeRoute.refetch()}
        isRetrying={activeRoute.isFetching}
      />,
    );
  }
  if (activeRoute.isPending) return frame(<TodaySkeleton />);
  if (!activeRoute.data) return frame(<Welcome hasCompletedOnboarding={user.hasCompletedOnboarding} />);
  return frame(<Today user={user} route={activeRoute.data} />);
}

const frame = (content: ReactNode) => (
  <Screen title="Today" isWide>
    {content}
  </Screen>
);

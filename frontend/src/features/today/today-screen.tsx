import type { ReactNode } from 'react';
import { Screen } from '../../shared/ui/screen';
import { useActiveRoute } from '../routes/public';
import { useSession } from '../session/public';
import { Today } from './components/today';
import { TodayProblem } from './components/today-problem';
import { TodaySkeleton } from './components/today-skeleton';
import { Welcome } from './components/welcome';

/** Is today a good day to ride? */
export default function TodayScreen() {
  const { user, isLoading } = useSession();
  const activeRoute = useActiveRoute(user?.id);

  if (isLoading) return frame(<TodaySkeleton />);
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

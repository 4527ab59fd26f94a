import type { Route, User } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { useGeneratedOnce } from '../use-generated-once';
import { useIsOfflineCopy } from '../use-is-offline-copy';
import { useNewDay } from '../use-new-day';
import { GenerationFailure } from './generation-failure';
import { OfflineNote } from './offline-note';
import { OneColumn } from './one-column';
import { RecommendationView } from './recommendation-view';
import { TodayProblem } from './today-problem';
import { TodaySkeleton } from './today-skeleton';

/** Today for a rider who has an active route. */
export function Today({ user, route }: { user: User; route: Route }) {
  const { today, generate, generationError } = useGeneratedOnce(user.id, route.id);
  const { data: recommendation, refetch } = today;
  useNewDay(today.dataUpdatedAt, refetch);
  const isOfflineCopy = useIsOfflineCopy(user.id);

  if (today.isError) {
    return (
      <TodayProblem
        error={today.error}
        fallback="Today's recommendation could not be loaded."
        onRetry={() => void refetch()}
        isRetrying={today.isFetching}
      />
    );
  }
  if (today.isPending) return <TodaySkeleton />;
  // Without a failure, one is being made or about to be.
  if (!recommendation && !generationError)
    return <TodaySkeleton text="Checking the conditions on your way..." />;
  const failure = generationError && <GenerationFailure error={generationError} onRetry={generate} />;
  if (!recommendation) {
    return (
      <OneColumn>
        <h1 className="sr-only">Today</h1>
        {failure}
        <Button isWide onClick={generate}>
          Generate Today&apos;s Recommendation
        </Button>
      </OneColumn>
    );
  }
  return (
    <>
      {isOfflineCopy && <OfflineNote recommendation={recommendation} />}
      {failure}
      <RecommendationView recommendation={recommendation} route={route} />
    </>
  );
}

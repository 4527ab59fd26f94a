import { type ReactNode, useEffect } from 'react';
import { Screen } from '../../shared/ui/screen';
import { useActiveRoute } from '../routes/api';
import { SessionProblem } from '../session/session-screens';
import { useSavedUserId, useSession } from '../session/session';
import { useTodaysRecommendation, useGeneratedOnce } from './api';
import { TodaySkeleton } from './components/today-skeleton';
import type { Route, User } from '../../shared/api/contract';
import { Button, ButtonLink } from '../../shared/ui/button';
import { useIsOfflineCopy, OfflineNote } from './components/offline-note';
import { GenerationFailure, RecommendationView } from './components/recommendation-view';
import { sentenceOf } from '../../shared/api/api-call';
import { ErrorCard } from '../../shared/ui/card';
import Bike from 'lucide-react/icons/bike';
import { paths } from '../../shared/routing/paths';
import { SignPanel } from '../../shared/ui/signs';

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

interface TodayProblemProps {
  error: Error;
  /** Where the server says nothing that a rider can read. */
  fallback: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Today, as far as it could be loaded: not at all. */
export const TodayProblem = ({ error, fallback, onRetry, isRetrying }: TodayProblemProps) => (
  <OneColumn>
    <h1 className="sr-only">Today</h1>
    <ErrorCard message={sentenceOf(error, fallback)} onRetry={onRetry} isRetrying={isRetrying} />
  </OneColumn>
);

/** For what is too little to fill a desk's two columns. */
export const OneColumn = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-column flex-col gap-4">{children}</div>
);

/** For whom there is nothing to judge yet: nobody is signed in, or no route is active. */
export const Welcome = ({ hasCompletedOnboarding }: { hasCompletedOnboarding: boolean }) => (
  <OneColumn>
    <SignPanel tone="go" className="flex flex-col items-center py-8 text-center">
      <Bike aria-hidden size={64} strokeWidth={2} />
      <h1 className="sign-type mt-2 text-sign font-extrabold">Welcome to RollOut</h1>
      <p className="mt-2 text-lead">
        {hasCompletedOnboarding
          ? 'There is no active route. Set one up and each morning you get one answer: ride or not.'
          : 'Tell us where you ride and what puts you off, and each morning you get one answer: ride or not.'}
      </p>
    </SignPanel>
    <ButtonLink to={paths.onboarding} isWide>
      {hasCompletedOnboarding ? 'Update Profile' : 'Get Started'}
    </ButtonLink>
  </OneColumn>
);

/**
 * An app left open overnight would show yesterday's verdict: nothing goes stale by itself. So when the page is looked at
 * again on another day than the one it was filled on, `onNewDay` is called. Both days are this browser's.
 */
export function useNewDay(filledAt: number, onNewDay: () => void): void {
  useEffect(() => {
    const look = () => {
      const isNewDay = new Date(filledAt).toDateString() !== new Date().toDateString();
      if (document.visibilityState === 'visible' && filledAt > 0 && isNewDay) onNewDay();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [filledAt, onNewDay]);
}

import { useQuery } from '@tanstack/react-query';
import Bike from 'lucide-react/icons/bike';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/api/api-call';
import { useIsAfterPaint } from '../../shared/api/config';
import type { Recommendation, Route, User } from '../../shared/api/contract';
import { useIsOffline } from '../../shared/offline/network';
import { paths } from '../../shared/routing/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { ErrorCard } from '../../shared/ui/card';
import { Screen } from '../../shared/ui/screen';
import { SignPanel } from '../../shared/ui/signs';
import { outlookQuery, type Outlook, type OutlookDay } from '../outlook/api';
import { isRideAhead, nextRideDay } from '../outlook/next-ride';
import { DayByHour, DayOffNote, NextRide, SignPlace } from '../outlook/strips';
import { PhoneCard } from '../phone/phone-card';
import { useActiveRoute } from '../routes/api';
import { useSavedUserId, useSession } from '../session/session';
import { SessionProblem } from '../session/session-screens';
import {
  todaysRecommendationQuery,
  useGenerateRecommendation,
  useGenerationError,
  useIsGenerating,
} from './api';
import { OfflineNote, useIsOfflineCopy } from './components/offline-note';
import { PullToCheck } from './components/pull-to-check';
import {
  GenerationFailure,
  isCommuteOver,
  isNothingLeft,
  NextRideView,
  RecommendationView,
} from './components/recommendation-view';
import { TodaySkeleton } from './components/today-skeleton';
import { untilMidnight } from './freshness/moments';
import { useFreshness } from './freshness/use-freshness';

/** Is today a good day to ride? */
export default function TodayScreen() {
  const { user, isLoading, trouble } = useSession();
  // The saved id is enough to request the route while the session is being checked.
  const activeRoute = useActiveRoute(useSavedUserId() ?? undefined);

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
      <LoadFailure
        error={activeRoute.error}
        fallback="We couldn’t load your route."
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

/** Today for a rider with an active route. */
function Today({ user, route }: { user: User; route: Route }) {
  const { data: recommendation, refetch, ...today } = useQuery(todaysRecommendationQuery(user.id));
  const { mutate } = useGenerateRecommendation();
  const isGenerating = useIsGenerating();
  const generationError = useGenerationError();

  if (today.isError) {
    return (
      <LoadFailure
        error={today.error}
        fallback="We couldn’t load today’s recommendation."
        onRetry={() => void refetch()}
        isRetrying={today.isFetching}
      />
    );
  }
  if (!recommendation && today.isFetching) {
    return <TodaySkeleton {...(isGenerating && { text: 'Checking conditions on your route...' })} />;
  }

  const generate = (options: { checkAgain?: boolean } = {}) =>
    mutate({ userId: user.id, routeId: route.id, ...options });
  const failure = generationError && !isGenerating && !isNothingLeft(generationError) && (
    <GenerationFailure error={generationError} onRetry={() => generate()} />
  );
  const common = { user, route, isChecking: isGenerating, onMakeAgain: () => generate() };
  return (
    <>
      {failure}
      {recommendation ? (
        <FreshRecommendation
          {...common}
          recommendation={recommendation}
          onCheckAgain={() => generate({ checkAgain: true })}
          onNewDay={() => void refetch()}
        />
      ) : (
        <NoRecommendation {...common} error={generationError} onNewDay={() => void refetch()} />
      )}
      <OneColumn>
        <PhoneCard user={user} />
      </OneColumn>
    </>
  );
}

interface CommonProps {
  user: User;
  route: Route;
  isChecking: boolean;
  onMakeAgain: () => void;
  onNewDay: () => void;
}

interface FreshRecommendationProps extends CommonProps {
  recommendation: Recommendation;
  onCheckAgain: () => void;
}

/**
 * A recommendation that stays fresh while it is looked at. Without a network it is shown with its age. After the ride home
 * the next ride day takes its place, and on a day off on request.
 */
function FreshRecommendation({
  user,
  recommendation,
  route,
  isChecking,
  onCheckAgain,
  ...due
}: FreshRecommendationProps) {
  const isCopy = useIsOfflineCopy(recommendation.userId);
  const isOffline = useIsOffline() || isCopy;
  const now = useFreshness({ ...due, recommendation: isOffline ? null : recommendation });
  const isAfterPaint = useIsAfterPaint();
  const { data: week, isPending } = useQuery({ ...outlookQuery(user.id), enabled: isAfterPaint });
  const [isNextShown, setIsNextShown] = useState(false);
  const check = { isChecking, onCheck: isOffline ? null : onCheckAgain };
  const isOver = isCommuteOver(recommendation, now);
  const isDayOff = week?.days[0]?.isRideDay === false;
  const next = isOver || (isDayOff && isNextShown) ? week : null;
  return (
    <>
      {isOffline && <OfflineNote recommendation={recommendation} />}
      <PullToCheck onPull={check.onCheck} />
      <RecommendationView
        user={user}
        shownDay={
          next && (
            <OutlookDayByHour user={user} week={next} day={nextRideDay(next) ?? next.days[0]} route={route} />
          )
        }
        recommendation={recommendation}
        route={route}
        now={now}
        check={check}
        next={
          next ? (
            <NextRide
              week={next}
              isAheadToday={!isOver}
              isChecking={isChecking}
              onRideToday={() => setIsNextShown(false)}
            />
          ) : (
            isOver && isPending && !isOffline && <SignPlace />
          )
        }
        note={week && isDayOff && <DayOffNote week={week} onShowNext={() => setIsNextShown(true)} />}
      />
    </>
  );
}

interface NoRecommendationProps extends CommonProps {
  error: Error | null;
}

/** On days off and after the last ride: the next ride day. Else the rider can ask for today's recommendation. */
function NoRecommendation({ user, route, isChecking, error, onMakeAgain, onNewDay }: NoRecommendationProps) {
  const { data: week, isPending } = useQuery(outlookQuery(user.id));
  const { timeZone } = user;
  const isOffline = useIsOffline();
  const aging =
    week?.days[0] && !isOffline ? untilMidnight(week.answeredAt, week.days[0].date, timeZone) : null;
  const now = useFreshness({ recommendation: aging, onMakeAgain, onNewDay });
  const [today] = week?.days ?? [];
  if (isPending) return <TodaySkeleton />;

  const isAheadToday =
    !isNothingLeft(error) &&
    (today === undefined || isRideAhead(today, { now, timeZone, rideMinutes: route.estimatedTime }));
  const dayByHour = (day: OutlookDay | undefined) =>
    week && <OutlookDayByHour user={user} week={week} day={day} route={route} />;
  if (week && !(today?.isRideDay && isAheadToday)) {
    const next = (
      <NextRide
        week={week}
        isAheadToday={isAheadToday}
        isChecking={isChecking}
        onRideToday={isOffline ? null : onMakeAgain}
      />
    );
    const shownDay = dayByHour(nextRideDay(week) ?? today);
    return <NextRideView userId={user.id} route={route} next={next} shownDay={shownDay} />;
  }
  if (isChecking) return <TodaySkeleton text="Checking conditions on your route..." />;

  const ask = (
    <>
      <h1 className="sr-only">Today</h1>
      {error && isNothingLeft(error) ? (
        <GenerationFailure error={error} onRetry={onMakeAgain} />
      ) : (
        <Button isWide onClick={onMakeAgain}>
          Generate Today&apos;s Recommendation
        </Button>
      )}
    </>
  );
  if (!week) return <OneColumn>{ask}</OneColumn>;
  return <NextRideView userId={user.id} route={route} next={ask} shownDay={dayByHour(today)} />;
}

interface OutlookDayByHourProps {
  user: User;
  week: Outlook;
  day: OutlookDay | undefined;
  route: Route;
}

/** A day of the week by the hour. */
function OutlookDayByHour({ user, week, day, route }: OutlookDayByHourProps) {
  if (!day) return null;
  const { morning, evening } = day.legs;
  return (
    <DayByHour
      user={user}
      date={day.date}
      isToday={day === week.days[0]}
      departures={{ morning: morning.departureTime, evening: evening.departureTime }}
      rideMinutes={route.estimatedTime}
    />
  );
}

interface LoadFailureProps {
  error: Error;
  /** If the server gives no sentence for riders. */
  fallback: string;
  onRetry: () => void;
  isRetrying: boolean;
}

const LoadFailure = ({ error, fallback, onRetry, isRetrying }: LoadFailureProps) => (
  <OneColumn>
    <h1 className="sr-only">Today</h1>
    <ErrorCard message={sentenceOf(error, fallback)} onRetry={onRetry} isRetrying={isRetrying} />
  </OneColumn>
);

/** For visitors who aren't signed in, and riders without an active route. */
const Welcome = ({ hasCompletedOnboarding }: { hasCompletedOnboarding: boolean }) => (
  <OneColumn>
    <SignPanel tone="go" className="flex flex-col items-center py-8 text-center">
      <Bike aria-hidden size={64} strokeWidth={2} />
      <h1 className="sign-type mt-2 text-sign font-extrabold">Welcome to RollOut</h1>
      <p className="mt-2 text-lead">
        {hasCompletedOnboarding
          ? 'You don’t have an active route. Set one up for a daily answer: ride or not.'
          : 'Tell us where you ride and what keeps you off the bike, and get a daily answer: ride or not.'}
      </p>
    </SignPanel>
    <ButtonLink to={paths.onboarding} isWide>
      {hasCompletedOnboarding ? 'Update Profile' : 'Get Started'}
    </ButtonLink>
  </OneColumn>
);

/** For content too short to fill the two columns of a wide screen. */
const OneColumn = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-column flex-col gap-4 empty:hidden">{children}</div>
);

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../shared/api/api-call';
import type { Route, User } from '../../shared/api/contract';
import { paths } from '../../shared/routing/paths';
import { AskBeforeLeaving } from '../../shared/routing/unsaved-changes';
import { Button } from '../../shared/ui/button';
import { ErrorCard } from '../../shared/ui/card';
import { Screen } from '../../shared/ui/screen';
import { AccountCards } from '../account/account-cards';
import { PhoneCard } from '../phone/phone-card';
import { DayTimesCard } from '../ride-days/day-times-card';
import { RideDaysCard } from '../ride-days/ride-days-card';
import { useActiveRoute } from '../routes/api';
import { userQuery } from '../session/api';
import { useSession } from '../session/session';
import { SessionProblem } from '../session/session-screens';
import { CurrentRouteCard } from './components/current-route-card';
import { PreferencesForm } from './components/preferences-form';

/** The rider's settings, routes and account. */
export default function SettingsScreen() {
  const { user, isLoading, trouble } = useSession();
  const record = useQuery({ ...userQuery(user?.id ?? 0), enabled: user !== null });
  const activeRoute = useActiveRoute(user?.id);

  if (isLoading) return frame(<Loading />);
  if (trouble) return frame(<SessionProblem trouble={trouble} />);
  if (!user) return <Navigate replace to={paths.home} />;
  if (isMissing(record.error)) return frame(<UserNotFound />);
  if (activeRoute.data === undefined && activeRoute.isError) {
    return frame(
      <ErrorCard
        message={sentenceOf(activeRoute.error, 'We couldn’t load your route.')}
        onRetry={() => void activeRoute.refetch()}
        isRetrying={activeRoute.isFetching}
      />,
    );
  }
  if (activeRoute.data === undefined) return frame(<Loading />);
  return frame(<Settings user={user} route={activeRoute.data} />);
}

/** A refetch after a save may find that the rider was deleted. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const Loading = () => (
  <p role="status" className="text-muted">
    Loading...
  </p>
);

const frame = (content: ReactNode) => (
  <Screen title="Settings" hasSettings={false}>
    <h1 className="sign-type text-head font-extrabold">Settings</h1>
    {content}
  </Screen>
);

/** Assumed until there is a route. */
const DEFAULT_COMMUTE_MINUTES = 25;

const commuteMinutesOf = (route: Route | null): number => route?.estimatedTime ?? DEFAULT_COMMUTE_MINUTES;

const minutesHomeOf = (route: Route | null): number =>
  route?.wayHome?.estimatedTime ?? commuteMinutesOf(route);

interface SettingsProps {
  user: User;
  /** Null if the rider has no active route. */
  route: Route | null;
}

const Settings = ({ user, route }: SettingsProps) => (
  <>
    <PhoneCard user={user} />
    <CurrentRouteCard user={user} route={route} />
    <RideDaysCard user={user} />
    <DayTimesCard user={user} minutesHome={minutesHomeOf(route)} />
    <PreferencesForm
      user={user}
      commuteMinutes={commuteMinutesOf(route)}
      minutesHome={minutesHomeOf(route)}
    />
    <AccountCards user={user} />
    <Link
      to={paths.today}
      className="sign-type inline-flex min-h-12 items-center self-center px-4 font-bold underline underline-offset-4"
    >
      Back to Today
    </Link>
    <AskBeforeLeaving />
  </>
);

/** The rider no longer exists on the server. */
function UserNotFound() {
  const { setCurrentUser } = useSession();
  return (
    <>
      <ErrorCard message="User not found" />
      <Button onClick={() => setCurrentUser(null)} className="self-start">
        Start over
      </Button>
    </>
  );
}

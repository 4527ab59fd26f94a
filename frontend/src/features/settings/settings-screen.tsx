import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../shared/api/api-error';
import { paths } from '../../shared/routing/paths';
import { ErrorCard } from '../../shared/ui/error-card';
import { Screen } from '../../shared/ui/screen';
import { useActiveRoute } from '../routes/public';
import { SessionProblem, useSession, userQuery } from '../session/public';
import { Settings } from './components/settings';
import { UserNotFound } from './components/user-not-found';

/** What a rider has told RollOut, to look at and to change. */
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
        message={sentenceOf(activeRoute.error, 'Your route could not be loaded.')}
        onRetry={() => void activeRoute.refetch()}
        isRetrying={activeRoute.isFetching}
      />,
    );
  }
  if (activeRoute.data === undefined) return frame(<Loading />);
  return frame(<Settings user={user} route={activeRoute.data} />);
}

/** Asked for again after a save, the record may turn out to be gone. */
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

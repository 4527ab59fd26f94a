import { Navigate } from 'react-router-dom';
import { sentenceOf } from '../../shared/api/api-error';
import type { User } from '../../shared/api/contract';
import { paths } from '../../shared/routing/paths';
import { ErrorCard } from '../../shared/ui/error-card';
import { Screen } from '../../shared/ui/screen';
import { SessionProblem, useSession } from '../session/public';
import { useRoutes } from './api/list-routes';
import { RouteManager } from './components/route-manager';

/** The rider's routes: one is active, any can be changed. */
export default function RoutesScreen() {
  const { user, isLoading, trouble } = useSession();
  if (trouble) {
    return (
      <Screen title="Routes">
        <Heading />
        <SessionProblem trouble={trouble} />
      </Screen>
    );
  }
  if (!isLoading && !user) return <Navigate replace to={paths.home} />;
  return <Screen title="Routes">{user ? <RoutesOf user={user} /> : <Loading />}</Screen>;
}

function RoutesOf({ user }: { user: User }) {
  const { data: routes, error, isError, isFetching, refetch } = useRoutes(user.id);
  if (routes) return <RouteManager user={user} routes={routes} />;
  if (!isError) return <Loading />;
  return (
    <>
      <Heading />
      <ErrorCard
        message={sentenceOf(error, 'Your routes could not be loaded.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </>
  );
}

const Loading = () => (
  <>
    <Heading />
    <p role="status" className="text-muted">
      Loading routes...
    </p>
  </>
);

const Heading = () => <h1 className="sign-type text-head font-extrabold">Routes</h1>;

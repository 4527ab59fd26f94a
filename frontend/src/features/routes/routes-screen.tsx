import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { sentenceOf } from '../../shared/api/api-call';
import { apiQuery } from '../../shared/api/api-requests';
import type { RouteSummary, User } from '../../shared/api/contract';
import { paths } from '../../shared/routing/paths';
import { AskBeforeLeaving } from '../../shared/routing/unsaved-changes';
import { ErrorCard } from '../../shared/ui/card';
import { Screen } from '../../shared/ui/screen';
import { useSession } from '../session/session';
import { SessionProblem } from '../session/session-screens';
import { EditActiveRoute, EditListedRoute, NewRoute } from './components/route-editors';
import { RouteList } from './components/route-list';

/** The rider's routes, one of them active. */
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
  return (
    <Screen title="Routes">
      {user ? <RoutesOf user={user} /> : <Loading />}
      <AskBeforeLeaving />
    </Screen>
  );
}

function RoutesOf({ user }: { user: User }) {
  const {
    data: routes,
    error,
    isError,
    isFetching,
    refetch,
  } = useQuery(apiQuery('/api/routes/user/{id}', { id: user.id }));
  if (routes) return <RouteManager user={user} routes={routes} />;
  if (!isError) return <Loading />;
  return (
    <>
      <Heading />
      <ErrorCard
        message={sentenceOf(error, 'We couldn’t load your routes.')}
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

type Mode =
  | { readonly name: 'list' }
  | { readonly name: 'new' }
  /** The active route, which the screen opens with. */
  | { readonly name: 'edit-active'; readonly route: RouteSummary }
  /** Any route, picked from the list. */
  | { readonly name: 'edit-listed'; readonly route: RouteSummary };

interface RouteManagerProps {
  user: User;
  routes: readonly RouteSummary[];
}

/** Switches between the list and the forms. Opens with the active route; without one, with a new route. */
function RouteManager({ user, routes }: RouteManagerProps) {
  const [mode, setMode] = useState<Mode>(() => firstMode(routes));
  const [hasMoved, setHasMoved] = useState(false);

  const goTo = (next: Mode) => {
    setMode(next);
    setHasMoved(true);
    window.scrollTo(0, 0);
  };
  const toList = () => goTo({ name: 'list' });
  const othersThan = ({ id }: RouteSummary) => routes.filter((other) => other.id !== id);

  switch (mode.name) {
    case 'list':
      return (
        <RouteList
          user={user}
          routes={routes}
          takesFocus={hasMoved}
          onAdd={() => goTo({ name: 'new' })}
          onEdit={(route) => goTo({ name: 'edit-listed', route })}
        />
      );
    case 'new':
      return <NewRoute user={user} routes={routes} takesFocus={hasMoved} onDone={toList} onCancel={toList} />;
    case 'edit-active':
      return (
        <EditActiveRoute
          user={user}
          route={mode.route}
          others={othersThan(mode.route)}
          onAllRoutes={toList}
        />
      );
    case 'edit-listed':
      return (
        <EditListedRoute
          user={user}
          route={mode.route}
          others={othersThan(mode.route)}
          onDone={toList}
          onCancel={toList}
        />
      );
  }
}

function firstMode(routes: readonly RouteSummary[]): Mode {
  const active = routes.find((route) => route.isActive);
  return active ? { name: 'edit-active', route: active } : { name: 'new' };
}

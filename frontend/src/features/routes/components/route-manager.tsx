import { useState } from 'react';
import type { Route, User } from '../../../shared/api/contract';
import { EditActiveRoute } from './edit-active-route';
import { EditListedRoute } from './edit-listed-route';
import { NewRoute } from './new-route';
import { RouteList } from './route-list';

type Mode =
  | { readonly name: 'list' }
  | { readonly name: 'new' }
  /** The active route, as the screen opens. */
  | { readonly name: 'edit-active'; readonly route: Route }
  /** Any route, picked from the list. */
  | { readonly name: 'edit-listed'; readonly route: Route };

interface RouteManagerProps {
  user: User;
  routes: readonly Route[];
}

/** Goes between the list and the forms. With an active route it opens on that, without one on a new route. */
export function RouteManager({ user, routes }: RouteManagerProps) {
  const [mode, setMode] = useState<Mode>(() => firstMode(routes));
  const [hasMoved, setHasMoved] = useState(false);

  const goTo = (next: Mode) => {
    setMode(next);
    setHasMoved(true);
    window.scrollTo(0, 0);
  };
  const toList = () => goTo({ name: 'list' });

  switch (mode.name) {
    case 'list':
      return (
        <RouteList
          userId={user.id}
          routes={routes}
          takesFocus={hasMoved}
          onAdd={() => goTo({ name: 'new' })}
          onEdit={(route) => goTo({ name: 'edit-listed', route })}
        />
      );
    case 'new':
      return <NewRoute user={user} routes={routes} takesFocus={hasMoved} onDone={toList} onCancel={toList} />;
    case 'edit-active':
      return <EditActiveRoute user={user} route={mode.route} onAllRoutes={toList} />;
    case 'edit-listed':
      return <EditListedRoute user={user} route={mode.route} onDone={toList} onCancel={toList} />;
  }
}

function firstMode(routes: readonly Route[]): Mode {
  const active = routes.find((route) => route.isActive);
  return active ? { name: 'edit-active', route: active } : { name: 'new' };
}

import { useState } from 'react';
import type { Route, User } from '../../../shared/api/contract';
import { formatDuration } from '../../../shared/formatting/time';
import { paths } from '../../../shared/routing/paths';
import { ButtonLink } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { Distance } from '../../../shared/ui/units';
import { AddressRow, type End } from './address-row';
import { RoutePath } from './route-path';

interface CurrentRouteCardProps {
  user: User;
  route: Route | null;
}

/** The active route: both ends, each editable on its own, and the line between them. */
export function CurrentRouteCard({ user, route }: CurrentRouteCardProps) {
  const [editing, setEditing] = useState<End | null>(null);
  const rowOf = (end: End) => ({
    end,
    user,
    route,
    isEditing: editing === end,
    onEdit: () => setEditing(end),
    onClose: () => setEditing(null),
  });
  return (
    <Card title="Current Route" aside={route && <Figures route={route} />}>
      <div className="flex flex-col divide-y divide-line">
        <AddressRow {...rowOf('home')} place={route?.startLocation ?? user.homeLocation} />
        <AddressRow {...rowOf('work')} place={route?.endLocation ?? user.workLocation} />
        {route ? <RoutePath route={route} /> : <NoRoute />}
      </div>
      {route && (
        <ButtonLink to={paths.routes} kind="quiet" className="mt-2 -ml-5 underline">
          Manage routes
        </ButtonLink>
      )}
    </Card>
  );
}

const Figures = ({ route }: { route: Route }) => (
  <p className="tabular text-muted">
    <Distance miles={route.distance} /> · {formatDuration(route.estimatedTime)}
    {route.isStraightLine && ' (straight line)'}
    {route.wayHome && (
      <>
        {' · back '}
        <Distance miles={route.wayHome.distance} /> · {formatDuration(route.wayHome.estimatedTime)}
      </>
    )}
  </p>
);

const NoRoute = () => (
  <div className="flex flex-col items-start gap-3 pt-4">
    <p className="text-muted">You don’t have an active route. Set one up to get recommendations.</p>
    <ButtonLink to={paths.routes} kind="secondary">
      Set up a route
    </ButtonLink>
  </div>
);

import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState, type ReactNode } from 'react';
import type { RouteSummary, User } from '../../../shared/api/contract';
import { formatDuration } from '../../../shared/formatting/time';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { Badge } from '../../../shared/ui/signs';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { Distance } from '../../../shared/ui/units';
import { useUpdateRoute } from '../changes';
import { ModeHeading } from './mode-heading';
import { DeleteRoute, leadsElsewhere, MoveHome } from './route-actions';

interface RouteListProps {
  user: User;
  routes: readonly RouteSummary[];
  takesFocus: boolean;
  onAdd: () => void;
  onEdit: (route: RouteSummary) => void;
}

/** The rider's routes, or a button to create the first one. */
export const RouteList = ({ user, routes, takesFocus, onAdd, onEdit }: RouteListProps) => (
  <>
    <ModeHeading title="Routes" takesFocus={takesFocus}>
      <Button kind="secondary" onClick={onAdd}>
        <Plus aria-hidden size={20} strokeWidth={2.2} />
        Add Route
      </Button>
    </ModeHeading>
    {routes.length === 0 ? (
      <Card>
        <div className="flex flex-col items-center gap-4 py-6 text-center">
          <p className="sign-type text-title font-bold">No routes yet</p>
          <p className="text-muted">
            Tell us where you ride, and we’ll tell you when it’s a good day for it.
          </p>
          <Button onClick={onAdd}>Create First Route</Button>
        </div>
      </Card>
    ) : (
      <Card title="Your Routes">
        <ul className="flex flex-col divide-y divide-line">
          {routes.map((route) => (
            <RouteItem
              key={route.id}
              user={user}
              route={route}
              others={routes.filter((other) => other !== route)}
              onEdit={() => onEdit(route)}
            />
          ))}
        </ul>
      </Card>
    )}
  </>
);

interface RouteItemProps {
  user: User;
  route: RouteSummary;
  others: readonly RouteSummary[];
  onEdit: () => void;
}

const ICON_BUTTON = 'grid size-11 shrink-0 place-items-center rounded-md hover:bg-well';

/** The server makes the other routes inactive when one becomes active. */
function RouteItem({ user, route, others, onEdit }: RouteItemProps) {
  const { mutateAsync, isPending } = useUpdateRoute(user.id);
  const editButton = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<'delete' | 'move-home' | null>(null);

  const activate = async () => {
    try {
      await mutateAsync({ id: route.id, changes: { isActive: true } });
      // The pressed button is gone now; the focus stays with its route.
      editButton.current?.focus();
      showToast({ title: 'Active route updated', description: 'Your active route has been changed.' });
      if (leadsElsewhere(user, route)) setAsked('move-home');
    } catch {
      showFailure('Failed to update route. Please try again.');
    }
  };

  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="sign-type flex flex-wrap items-center gap-2 text-lead font-bold wrap-anywhere">
            {route.name}
            {route.isActive && <Badge tone="go">Active</Badge>}
          </h3>
          <p className="text-note wrap-anywhere text-muted">
            {route.startLocation.address} to {route.endLocation.address}
          </p>
        </div>
        <div className="-mt-2 -mr-2 flex">
          <button
            ref={editButton}
            type="button"
            aria-label={`Edit ${route.name}`}
            title={`Edit ${route.name}`}
            onClick={onEdit}
            className={ICON_BUTTON}
          >
            <Pencil aria-hidden size={20} strokeWidth={2.2} />
          </button>
          <a
            href={`/api/routes/${route.id}/gpx`}
            download={`${route.name}.gpx`}
            aria-label={`Download ${route.name} as GPX`}
            title={`Download ${route.name} as GPX`}
            className={ICON_BUTTON}
          >
            <Download aria-hidden size={20} strokeWidth={2.2} />
          </a>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Delete ${route.name}`}
            title={`Delete ${route.name}`}
            onClick={() => setAsked('delete')}
            className={ICON_BUTTON}
          >
            <Trash aria-hidden size={20} strokeWidth={2.2} />
          </button>
        </div>
      </div>
      <dl className="tabular flex flex-wrap gap-x-6 gap-y-1">
        <Figure name="Distance" value={<Distance miles={route.distance} />} />
        <Figure name="Est. Time" value={formatDuration(route.estimatedTime)} />
        {route.wayHome && (
          <Figure
            name="Way Home"
            value={
              <>
                <Distance miles={route.wayHome.distance} /> · {formatDuration(route.wayHome.estimatedTime)}
              </>
            }
          />
        )}
      </dl>
      {!route.isActive && (
        <Button
          kind="secondary"
          aria-label={`Set as Active Route: ${route.name}`}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && void activate()}
          className="mt-1 self-start"
        >
          {isPending ? 'Saving...' : 'Set as Active Route'}
        </Button>
      )}
      {asked === 'delete' && (
        <DeleteRoute userId={user.id} route={route} others={others} onClose={() => setAsked(null)} />
      )}
      {asked === 'move-home' && <MoveHome user={user} route={route} onClose={() => setAsked(null)} />}
    </li>
  );
}

const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="flex flex-wrap gap-x-1.5">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);

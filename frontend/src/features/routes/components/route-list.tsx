import Plus from 'lucide-react/icons/plus';
import type { Route } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { ModeHeading } from './mode-heading';
import { RouteItem } from './route-item';

interface RouteListProps {
  userId: number;
  routes: readonly Route[];
  takesFocus: boolean;
  onAdd: () => void;
  onEdit: (route: Route) => void;
}

/** All routes of the rider, or the way to the first one. */
export const RouteList = ({ userId, routes, takesFocus, onAdd, onEdit }: RouteListProps) => (
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
          <p className="text-muted">Tell us where you ride, and we tell you when it is a good day to.</p>
          <Button onClick={onAdd}>Create First Route</Button>
        </div>
      </Card>
    ) : (
      <Card title="Your Routes">
        <ul className="flex flex-col divide-y divide-line">
          {routes.map((route) => (
            <RouteItem key={route.id} userId={userId} route={route} onEdit={() => onEdit(route)} />
          ))}
        </ul>
      </Card>
    )}
  </>
);

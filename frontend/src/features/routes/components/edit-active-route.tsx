import List from 'lucide-react/icons/list';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Route, User } from '../../../shared/api/contract';
import { paths } from '../../../shared/routing/paths';
import { Button } from '../../../shared/ui/button';
import { ErrorCard } from '../../../shared/ui/error-card';
import { useSaveEditedRoute } from '../api/save-edited-route';
import { valuesOf } from '../route-form-values';
import { ModeHeading } from './mode-heading';
import { RouteForm } from './route-form';

/** Long enough to read that it worked. */
const DONE_AFTER_MS = 1500;

interface EditActiveRouteProps {
  user: User;
  /** As it was when the screen opened: what differs from it is what to save, also on a second try. */
  route: Route;
  onAllRoutes: () => void;
}

/** What the screen opens on: the route that is ridden. It says how the saving went in its own place, then leaves. */
export function EditActiveRoute({ user, route, onAllRoutes }: EditActiveRouteProps) {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useSaveEditedRoute(user, route);

  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(() => navigate(paths.settings), DONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate]);

  return (
    <>
      <ModeHeading title="Edit Route" takesFocus={false}>
        <Button kind="secondary" onClick={onAllRoutes}>
          <List aria-hidden size={20} strokeWidth={2.2} />
          All routes
        </Button>
      </ModeHeading>
      <RouteForm
        initial={valuesOf(route)}
        stored={route}
        near={route.startLocation}
        submitLabel="Update Route"
        isSaving={isPending}
        onSubmit={(edited) => !isSuccess && mutate(edited)}
        onCancel={() => navigate(paths.settings)}
      >
        <div role="status" className="empty:absolute">
          {isSuccess && <Success />}
        </div>
        {error && <ErrorCard message={error.message} />}
      </RouteForm>
    </>
  );
}

const Success = () => (
  <div className="rounded-lg border-2 border-accent bg-card p-4">
    <p className="sign-type text-lead font-bold text-accent">✓ Route updated successfully!</p>
    <p>Your home and work addresses have been saved.</p>
  </div>
);

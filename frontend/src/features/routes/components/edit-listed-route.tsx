import type { Route, User } from '../../../shared/api/contract';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { useSaveEditedRoute } from '../api/save-edited-route';
import { valuesOf, type CompleteRoute } from '../route-form-values';
import { ModeHeading } from './mode-heading';
import { RouteForm } from './route-form';

interface EditListedRouteProps {
  user: User;
  /** As it was when the rider opened it: what differs from it is what to save, also on a second try. */
  route: Route;
  onDone: () => void;
  onCancel: () => void;
}

/** A route picked from the list; afterwards the list is shown again. */
export function EditListedRoute({ user, route, onDone, onCancel }: EditListedRouteProps) {
  const { mutateAsync, isPending } = useSaveEditedRoute(user, route);

  const save = async (edited: CompleteRoute) => {
    try {
      await mutateAsync(edited);
      onDone();
      showToast({ title: 'Route updated', description: 'Your route has been updated successfully.' });
    } catch {
      showFailure('Failed to update route. Please try again.');
    }
  };

  return (
    <>
      <ModeHeading title="Edit Route" takesFocus />
      <RouteForm
        initial={valuesOf(route)}
        stored={route}
        near={route.startLocation}
        submitLabel="Update Route"
        isSaving={isPending}
        onSubmit={(edited) => void save(edited)}
        onCancel={onCancel}
      />
    </>
  );
}

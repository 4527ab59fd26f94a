import { useState } from 'react';
import type { Route, User } from '../../../shared/api/contract';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { useCreateRoute } from '../api/create-route';
import { newRouteValues, type CompleteRoute } from '../route-form-values';
import { ModeHeading } from './mode-heading';
import { RouteForm } from './route-form';

interface NewRouteProps {
  user: User;
  routes: readonly Route[];
  takesFocus: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** The server works out the way, and makes a rider's first route the active one. */
export function NewRoute({ user, routes, takesFocus, onDone, onCancel }: NewRouteProps) {
  const { mutateAsync, isPending } = useCreateRoute(user.id);
  const [initial] = useState(() => newRouteValues(routes));

  const create = async ({ name, start, end }: CompleteRoute) => {
    try {
      await mutateAsync({ name, startLocation: start, endLocation: end, userId: user.id });
      onDone();
      showToast({ title: 'Route created', description: 'Your new route has been saved successfully.' });
    } catch {
      showFailure('Failed to create route. Please try again.');
    }
  };

  return (
    <>
      <ModeHeading title="New Route" takesFocus={takesFocus} />
      <RouteForm
        initial={initial}
        near={user.homeLocation}
        submitLabel="Create Route"
        isSaving={isPending}
        onSubmit={(route) => void create(route)}
        onCancel={onCancel}
      />
    </>
  );
}

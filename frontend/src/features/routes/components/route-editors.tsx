import { useMutation, useQueryClient } from '@tanstack/react-query';
import List from 'lucide-react/icons/list';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, newIdempotencyKey } from '../../../shared/api/api-call';
import { refetchPlan } from '../../../shared/api/api-requests';
import type { RouteSummary, User } from '../../../shared/api/contract';
import { paths } from '../../../shared/routing/paths';
import { Button } from '../../../shared/ui/button';
import { ErrorCard } from '../../../shared/ui/card';
import { showFailure, showToast } from '../../../shared/ui/toast-store';
import { updateUser } from '../../session/changes';
import { clearDraft, readDraft } from '../../onboarding/draft-store';
import { lineChanges, updateRoute, useCreateRoute } from '../changes';
import { ImportTrack } from './import-track';
import { ModeHeading } from './mode-heading';
import { RouteForm } from './route-form';
import {
  newRouteValues,
  riderChanges,
  routeChanges,
  valuesOf,
  wayHomeChanges,
  type CompleteRoute,
} from './route-form-values';

/** Long enough to read the success message. */
const DONE_AFTER_MS = 1500;

interface EditActiveRouteProps {
  user: User;
  /** As it was when the screen opened: only differences from it are saved, also on a second attempt. */
  route: RouteSummary;
  others: readonly RouteSummary[];
  onAllRoutes: () => void;
}

/** Edits the active route. Shows the result of saving in place, then opens Settings. */
export function EditActiveRoute({ user, route, others, onAllRoutes }: EditActiveRouteProps) {
  const navigate = useNavigate();
  const [initial] = useState(() => valuesOf(route));
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
        initial={initial}
        stored={route}
        others={others}
        near={route.startLocation}
        submitLabel="Update Route"
        isSaving={isPending}
        isSaved={isSuccess}
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

interface EditListedRouteProps {
  user: User;
  /** As it was when the rider opened it: only differences from it are saved, also on a second attempt. */
  route: RouteSummary;
  others: readonly RouteSummary[];
  onDone: () => void;
  onCancel: () => void;
}

/** Edits a route picked from the list, then returns to the list. */
export function EditListedRoute({ user, route, others, onDone, onCancel }: EditListedRouteProps) {
  const [initial] = useState(() => valuesOf(route));
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
        initial={initial}
        stored={route}
        others={others}
        near={route.startLocation}
        submitLabel="Update Route"
        isSaving={isPending}
        onSubmit={(edited) => void save(edited)}
        onCancel={onCancel}
      />
    </>
  );
}

interface NewRouteProps {
  user: User;
  routes: readonly RouteSummary[];
  takesFocus: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Creates a route. The server computes its directions, and makes a rider's first route active. */
export function NewRoute({ user, routes, takesFocus, onDone, onCancel }: NewRouteProps) {
  const { mutateAsync, isPending } = useCreateRoute(user.id);
  const [initial] = useState(() => newRouteValues(routes, readDraft()));
  // The answer to an earlier attempt may have been lost.
  const [key] = useState(newIdempotencyKey);

  const create = async ({ name, start, end, line, wayHome }: CompleteRoute) => {
    const ends = { startLocation: start, endLocation: end };
    const lines = { ...(line && lineChanges(line)), ...wayHomeChanges(wayHome, false) };
    try {
      await mutateAsync({ route: { name, ...ends, ...lines, userId: user.id }, key });
      clearDraft();
      onDone();
      showToast({ title: 'Route created', description: 'Your new route has been saved successfully.' });
    } catch {
      showFailure('Failed to create route. Please try again.');
    }
  };

  return (
    <>
      <ModeHeading title="New Route" takesFocus={takesFocus} />
      {user.homeLocation && user.workLocation && <ImportTrack userId={user.id} onDone={onDone} />}
      <RouteForm
        initial={initial}
        others={routes}
        near={user.homeLocation}
        submitLabel="Create Route"
        isSaving={isPending}
        onSubmit={(route) => void create(route)}
        onCancel={onCancel}
      />
    </>
  );
}

/**
 * Saves an edited route and, if it is active, its ends as the rider's home and work. Both requests are made even if one
 * fails; the error's message says which one did.
 */
function useSaveEditedRoute(user: User, route: RouteSummary) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (edited: CompleteRoute) => {
      const changes = routeChanges(route, edited);
      const ofRider = riderChanges(route, changes);
      const [routeResult, userResult] = await Promise.allSettled([
        isEmpty(changes) ? null : updateRoute(route.id, changes),
        isEmpty(ofRider) ? null : updateUser(user.id, ofRider),
      ]);
      const failures = [
        ...failureOf('Route update failed', routeResult),
        ...failureOf('User update failed', userResult),
      ];
      const isFailed = [routeResult, userResult].some(({ status }) => status === 'rejected');
      if (isFailed) throw new Error(failures.join('. ') || 'Failed to update route. Please try again.');
    },
    // Also after a failure: one of the two may have succeeded.
    onSettled: () => refetchPlan(queryClient, user.id),
  });
}

/** "Route update failed (503)", if there was a response at all. */
const failureOf = (what: string, result: PromiseSettledResult<unknown>): string[] =>
  result.status === 'rejected' && result.reason instanceof ApiError
    ? [`${what} (${result.reason.status})`]
    : [];

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error';
import type { Route, User } from '../../../shared/api/contract';
import { refetchPlan } from '../../../shared/api/refetch-plan';
import { updateUser } from '../../session/public';
import { riderChanges, routeChanges, type CompleteRoute } from '../route-form-values';
import { updateRoute } from './update-route';

/**
 * Saves an edited route and, if it is the active one, its ends as the rider's home and work. Both are tried even if one
 * fails; the error's message tells which.
 */
export function useSaveEditedRoute(user: User, route: Route) {
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
    // Also after a failure: one of the two may have been saved.
    onSettled: () => refetchPlan(queryClient, user.id),
  });
}

/** "Route update failed (503)", if the server answered at all. */
const failureOf = (what: string, result: PromiseSettledResult<unknown>): string[] =>
  result.status === 'rejected' && result.reason instanceof ApiError
    ? [`${what} (${result.reason.status})`]
    : [];

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

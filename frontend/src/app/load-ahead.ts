import type { QueryClient } from '@tanstack/react-query';
import { activeRouteQuery } from '../features/routes/api/get-active-route';
import { userQuery } from '../features/session/api/get-user';
import { readSavedUserId } from '../features/session/saved-user-id';
import { todaysRecommendationQuery } from '../features/today/api/get-todays-recommendation';
import { paths } from '../shared/routing/paths';

/** The remembered id is enough to ask for all that Today shows: at once, while Today's own code is still on its way. */
export function loadAhead(queryClient: QueryClient, pathname: string): void {
  const id = readSavedUserId();
  if (id === null || (pathname !== paths.home && pathname !== paths.today)) return;
  void queryClient.prefetchQuery(userQuery(id));
  void queryClient.prefetchQuery(activeRouteQuery(id));
  void queryClient.prefetchQuery(todaysRecommendationQuery(id));
}

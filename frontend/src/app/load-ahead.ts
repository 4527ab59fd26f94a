import type { QueryClient } from '@tanstack/react-query';
import { activeRouteQuery } from '../features/routes/api/get-active-route';
import { userQuery } from '../features/session/api/get-user';
import { readSavedUserId } from '../features/session/saved-user-id';
import { todaysRecommendationQuery } from '../features/today/api/get-todays-recommendation';
import { paths } from '../shared/routing/paths';

/** So long the written-out page may stand as it is: there is nothing in it to press but links. */
const PATIENCE_MS = 300;

/**
 * Takes what was asked ahead (ask-ahead.ts) into the app before it is shown first, so that Today comes up with its
 * verdict instead of building its skeleton once more.
 *
 * @returns whether all of it came in time.
 */
export async function loadAhead(queryClient: QueryClient, pathname: string): Promise<boolean> {
  const id = readSavedUserId();
  if (id === null || pathname !== paths.today) return false;
  const everything = Promise.all([
    queryClient.prefetchQuery(userQuery(id)),
    queryClient.prefetchQuery(activeRouteQuery(id)),
    queryClient.prefetchQuery(todaysRecommendationQuery(id)),
  ]);
  const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
  return Promise.race([everything.then(() => true), patience]);
}

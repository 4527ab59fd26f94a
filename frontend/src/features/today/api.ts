import {
  queryOptions,
  useIsMutating,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { get, OUTLOOK, post, segments } from '../../shared/api/api-requests';
import { noteServerTime, serverClock } from '../../shared/api/server-clock';
import { isSavedCopy } from '../../shared/offline/network';
import { outlookQuery } from '../outlook/api';
import { isRideAhead } from '../outlook/next-ride';
import { activeRouteQuery } from '../routes/api';
import { userQuery } from '../session/api';

/**
 * Today's recommendation. If the server has none, one is generated; null if that failed (`useGenerationError` says why), on
 * days off, after the last ride, or if the rider has no active route. A failure is tried again the next time Today is opened.
 */
export const todaysRecommendationQuery = (userId: number) =>
  queryOptions({
    queryKey: segments('/api/recommendations/user/{userId}/today', { userId }),
    queryFn: async ({ client, queryKey, signal }) => {
      const stored = await get('/api/recommendations/user/{userId}/today', { userId }, signal);
      if (stored && !isSavedCopy(`/${queryKey.join('/')}`)) noteServerTime(stored.answeredAt);
      if (stored) return stored;
      // Yesterday's verdict must not show while today's is generated.
      client.setQueryData(queryKey, null);
      const route = await client.ensureQueryData(activeRouteQuery(userId));
      if (!route || !(await isRideDayAhead(client, userId, route.estimatedTime))) return null;
      return generateOrNull(client, { userId, routeId: route.id });
    },
    staleTime: ({ state }) => (state.data === null ? 0 : Infinity),
  });

/** Whether the rider commutes today and a ride is still ahead. Without the week it may be: generating says why not. */
async function isRideDayAhead(client: QueryClient, userId: number, rideMinutes: number): Promise<boolean> {
  try {
    const [week, { timeZone }] = await Promise.all([
      client.fetchQuery(outlookQuery(userId)),
      client.ensureQueryData(userQuery(userId)),
    ]);
    const [today] = week.days;
    const moment = { now: serverClock.now(), timeZone, rideMinutes };
    return today === undefined || (today.isRideDay && isRideAhead(today, moment));
  } catch {
    return true;
  }
}

interface GenerationRequest {
  userId: number;
  /** Undefined if the rider has no active route. */
  routeId: number | undefined;
  /** With the latest forecast, if the shared one is older than ten minutes. */
  checkAgain?: boolean;
}

export class NoActiveRoute extends Error {
  constructor() {
    super('No active route found. Please set up your route first.');
    this.name = 'NoActiveRoute';
  }
}

/** Generates today's recommendation, in place of the one there is. @throws NoActiveRoute without asking the server */
export async function generateRecommendation({ userId, routeId, checkAgain }: GenerationRequest) {
  if (routeId === undefined) throw new NoActiveRoute();
  const made = await post('/api/recommendations/generate', {
    userId,
    routeId,
    ...(checkAgain && { checkAgain }),
  });
  noteServerTime(made.answeredAt);
  return made;
}

const GENERATION = {
  mutationKey: ['api', 'recommendations', 'generate'],
  mutationFn: generateRecommendation,
};

/** Generates through the mutation cache, where every screen sees that it is running and how it ended. */
const generateOrNull = (client: QueryClient, request: GenerationRequest) =>
  client
    .getMutationCache()
    .build(client, GENERATION)
    .execute(request)
    .catch(() => null);

/** As `generateRecommendation`, on request; then shows the result and refetches the recommendations. */
export function useGenerateRecommendation() {
  const queryClient = useQueryClient();
  return useMutation({
    ...GENERATION,
    onSuccess: (recommendation, { userId }) => {
      queryClient.setQueryData(todaysRecommendationQuery(userId).queryKey, recommendation);
      // From the same forecast, which may be a newer one now.
      void queryClient.invalidateQueries({ queryKey: OUTLOOK });
      return queryClient.invalidateQueries({ queryKey: ['api', 'recommendations'] });
    },
  });
}

/** Whether a recommendation is being generated, for any screen. */
export const useIsGenerating = (): boolean => useIsMutating({ mutationKey: GENERATION.mutationKey }) > 0;

/** Why the latest generation failed, for any screen; null if it succeeded or there was none. */
export const useGenerationError = (): Error | null =>
  useMutationState({
    filters: { mutationKey: GENERATION.mutationKey },
    select: ({ state }) => state.error,
  }).at(-1) ?? null;

import { skipToken, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api/api-query';

/** Today's recommendation; null if there is none yet. */
export const todaysRecommendationQuery = (userId: number) =>
  apiQuery('/api/recommendations/user/{userId}/today', { userId });

/** Asks as soon as there is a rider to ask for. */
export function useTodaysRecommendation(userId: number | undefined) {
  const query = todaysRecommendationQuery(userId ?? 0);
  return useQuery(userId === undefined ? { ...query, queryFn: skipToken } : query);
}

import type { QueryClient } from '@tanstack/react-query';
import { activeRouteQuery, createRoute } from '../../routes/public';
import { generateRecommendation, todaysRecommendationQuery } from '../../today/public';
import type { OnboardingDraft } from '../draft/onboarding-draft';

/**
 * Stores the rider's route and asks for today's recommendation. Neither keeps a new rider from getting in: a failure is
 * only logged, Today offers both again.
 */
export async function createFirstRoute(queryClient: QueryClient, userId: number, draft: OnboardingDraft) {
  const { home, work, route } = draft;
  if (!home.place || !work.place) return;
  try {
    const ends = { startLocation: home.place, endLocation: work.place };
    // Without figures the server works them out: an estimate of a rider who was quicker than the directions is none.
    const figures = route?.isStraightLine && route.waypoints.length === 0 ? null : route;
    const stored = await createRoute({ userId, isActive: true, ...ends, ...figures });
    queryClient.setQueryData(activeRouteQuery(userId).queryKey, stored);
    const recommendation = await generateRecommendation({ userId, routeId: stored.id });
    queryClient.setQueryData(todaysRecommendationQuery(userId).queryKey, recommendation);
  } catch (error) {
    console.error('The rider is set up, but without a route or recommendation.', error);
  }
}

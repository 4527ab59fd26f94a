import {
  skipToken,
  useQuery,
  useIsMutating,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { apiQuery, post } from '../../shared/api/api-requests';
import { useEffect, useRef } from 'react';

/** Today's recommendation; null if there is none yet. */
export const todaysRecommendationQuery = (userId: number) =>
  apiQuery('/api/recommendations/user/{userId}/today', { userId });

/** Asks as soon as there is a rider to ask for. */
export function useTodaysRecommendation(userId: number | undefined) {
  const query = todaysRecommendationQuery(userId ?? 0);
  return useQuery(userId === undefined ? { ...query, queryFn: skipToken } : query);
}

interface Order {
  userId: number;
  /** Undefined where the rider has no active route. */
  routeId: number | undefined;
}

export class NoActiveRoute extends Error {
  constructor() {
    super('No active route found. Please set up your route first.');
    this.name = 'NoActiveRoute';
  }
}

/** Makes today's recommendation, or makes it anew. @throws NoActiveRoute before asking the server */
export async function generateRecommendation({ userId, routeId }: Order) {
  if (routeId === undefined) throw new NoActiveRoute();
  return post('/api/recommendations/generate', { userId, routeId });
}

const MUTATION_KEY = ['api', 'recommendations', 'generate'];

/** As `generateRecommendation`; then shows what came back and asks for the recommendations again. */
export function useGenerateRecommendation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: generateRecommendation,
    onSuccess: (recommendation, { userId }) => {
      queryClient.setQueryData(todaysRecommendationQuery(userId).queryKey, recommendation);
      return queryClient.invalidateQueries({ queryKey: ['api', 'recommendations'] });
    },
  });
}

/** True while one is being made, whichever screen asked for it. */
export const useIsGenerating = (): boolean => useIsMutating({ mutationKey: MUTATION_KEY }) > 0;

/** Why the latest attempt failed, whichever screen made it; null if it succeeded or none was made. */
export const useGenerationError = (): Error | null =>
  useMutationState({
    filters: { mutationKey: MUTATION_KEY },
    select: ({ state }) => state.error,
  }).at(-1) ?? null;

/**
 * Today's recommendation; where the server has none, one is made by itself, once per answer "there is none": a failure
 * stays on the screen until the rider tries again.
 */
export function useGeneratedOnce(userId: number | undefined, routeId: number | undefined) {
  const today = useTodaysRecommendation(userId);
  const { mutate } = useGenerateRecommendation();
  const error = useGenerationError();
  const isGenerating = useIsGenerating();
  const answeredAt = useRef(0);

  const { data, dataUpdatedAt } = today;
  useEffect(() => {
    if (userId === undefined || routeId === undefined || isGenerating) return;
    if (data !== null || answeredAt.current === dataUpdatedAt) return;
    answeredAt.current = dataUpdatedAt;
    mutate({ userId, routeId });
  }, [userId, routeId, data, dataUpdatedAt, isGenerating, mutate]);

  const generate = () => {
    if (userId !== undefined) mutate({ userId, routeId });
  };
  return { today, generate, isGenerating, generationError: isGenerating ? null : error };
}

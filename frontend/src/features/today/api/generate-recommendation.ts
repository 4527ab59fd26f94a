import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../shared/api/api-send';
import { todaysRecommendationQuery } from './get-todays-recommendation';

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

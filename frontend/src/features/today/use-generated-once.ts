import { useEffect, useRef } from 'react';
import {
  useGenerateRecommendation,
  useGenerationError,
  useIsGenerating,
} from './api/generate-recommendation';
import { useTodaysRecommendation } from './api/get-todays-recommendation';

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

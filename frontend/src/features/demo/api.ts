import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery, post, put } from '../../shared/api/api-requests';
import type { DemoScenario } from '../../shared/api/contract';
import { useActiveRoute } from '../routes/api';
import { useSession } from '../session/session';
import { useGenerateRecommendation } from '../today/api';

/** The demo's current state. */
export const demoStateQuery = () => apiQuery('/api/demo', {});

/** Switches the weather and, for a rider with a route, regenerates today's recommendation; Today shows its failure. */
export function useSwitchDemoWeather() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const { data: route } = useActiveRoute(user?.id);
  const { mutateAsync: generate } = useGenerateRecommendation();
  return useMutation({
    mutationFn: (scenario: DemoScenario) => put('/api/demo/weather', { scenario }),
    onSuccess: async (state) => {
      queryClient.setQueryData(demoStateQuery().queryKey, state);
      if (user && route) await generate({ userId: user.id, routeId: route.id }).catch(() => undefined);
    },
  });
}

/** The texts a real provider would have sent, newest first. */
export const demoTextsQuery = () => apiQuery('/api/demo/outbox', {});

interface Reply {
  /** digits */
  phone: string;
  body: string;
}

/** Replies as a phone would. The reply may change the rider's subscription, so the rider is refetched. */
export function useReplyToDemoText() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reply: Reply) => post('/api/demo/texts/reply', reply),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['api', 'users'] }),
  });
}

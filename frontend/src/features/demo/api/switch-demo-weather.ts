import { useMutation, useQueryClient } from '@tanstack/react-query';
import { put } from '../../../shared/api/api-send';
import type { DemoScenario } from '../../../shared/api/contract';
import { useActiveRoute } from '../../routes/public';
import { useSession } from '../../session/public';
import { useGenerateRecommendation } from '../../today/public';
import { demoStateQuery } from './get-demo-state';

/** Switches the weather and, for a rider with a route, judges today anew; a failure of that stands on Today. */
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

import { QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/**
 * Nothing goes stale by itself, is retried, polled or asked again on focus: a rider decides when to look anew.
 * `always`: without a network the service worker may still know the answer.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        gcTime: FIVE_MINUTES_MS,
        networkMode: 'always',
        // Only what could not be loaded: nothing that is there is stale.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

import type { QueryClient } from '@tanstack/react-query';

/** `['api', 'config']` is the installation's; `['api', 'sessions', …]` tells who is here now, whoever was before. */
const NOT_OF_A_RIDER = new Set<unknown>(['config', 'sessions']);

/** Lets go of all that was asked for and sent for a rider; what is still on its way is given up. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !NOT_OF_A_RIDER.has(queryKey[1]) });
  const sent = queryClient.getMutationCache();
  for (const mutation of sent.getAll()) if (mutation.state.status !== 'pending') sent.remove(mutation);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../shared/ui/toast-store';
import { userQuery, useSession } from '../../session/public';
import { clearDraft, readDraft } from '../draft/draft-store';
import { createFirstRoute } from './create-first-route';
import { createRider } from './create-rider';
import { SETUP_KEY } from './is-setting-up';

/** Let's Go: makes the answers a rider, with a route and a first recommendation. */
export function useCompleteSetup() {
  const queryClient = useQueryClient();
  const { setCurrentUser } = useSession();
  const { mutate } = useMutation({
    mutationKey: SETUP_KEY,
    mutationFn: async () => {
      const user = await createRider();
      queryClient.setQueryData(userQuery(user.id).queryKey, user);
      setCurrentUser(user.id);
      await createFirstRoute(queryClient, user.id, readDraft());
      clearDraft();
    },
    onError: (error) => {
      console.error('Setup failed.', error);
      showToast({
        title: 'Error',
        description: 'Failed to complete setup. Please try again.',
        kind: 'destructive',
      });
    },
  });
  return () => {
    // A second press, even before the first has shown, must not make a second rider.
    if (queryClient.isMutating({ mutationKey: SETUP_KEY }) === 0) mutate();
  };
}

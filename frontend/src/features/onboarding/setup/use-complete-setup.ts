import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../shared/ui/toast-store';
import { createUser, userQuery, useSession } from '../../session/public';
import { clearDraft, readDraft } from '../draft/draft-store';
import type { OnboardingDraft } from '../draft/onboarding-draft';
import { changeSms } from '../draft/use-draft';
import { createFirstRoute } from './create-first-route';
import { SETUP_KEY } from './is-setting-up';
import { newUserOf } from './new-user-of';
import { isPhoneRefused } from './refused-phone';

/** Let's Go: makes the answers a rider, with a route and a first recommendation. */
export function useCompleteSetup() {
  const queryClient = useQueryClient();
  const { setCurrentUser } = useSession();
  const { mutate } = useMutation({
    mutationKey: SETUP_KEY,
    mutationFn: async () => {
      const draft = readDraft();
      const user = await createRider(draft);
      queryClient.setQueryData(userQuery(user.id).queryKey, user);
      setCurrentUser(user.id);
      await createFirstRoute(queryClient, user.id, draft);
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

/** A number that only turns out here to be none does not keep the rider out; they go without texts. */
async function createRider(draft: OnboardingDraft) {
  try {
    return await createUser(newUserOf(draft));
  } catch (error) {
    if (!isPhoneRefused(error)) throw error;
    console.error('The phone was refused, so the rider is set up without it.', error);
    changeSms({ texts: 'refused' });
    return createUser(newUserOf(readDraft()));
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { clearDraft } from '../onboarding/public';
import { userQuery, useSession } from '../session/public';
import { signIn } from './api/sign-in';

/** Signs in with a code: this browser is the rider's from then on. */
export function useSignIn() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { setCurrentUser } = useSession();
  const { mutate, ...state } = useMutation({
    mutationFn: signIn,
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery(user.id).queryKey, user);
      setCurrentUser(user.id);
      // What was begun here to become a rider is not needed by who is one.
      if (user.hasCompletedOnboarding) clearDraft();
      void navigate(user.hasCompletedOnboarding ? paths.today : paths.onboarding, { replace: true });
    },
  });
  return { ...state, signIn: mutate };
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../shared/api/contract';
import { paths } from '../../shared/routing/paths';
import { clearDraft } from '../onboarding/draft-store';
import { userQuery } from '../session/api';
import { useSession } from '../session/session';

/** After a sign-in: from then on this browser belongs to that rider. */
export function useEnterAccount(): (user: User) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { setCurrentUser } = useSession();
  return (user) => {
    queryClient.setQueryData(userQuery(user.id).queryKey, user);
    setCurrentUser(user.id);
    // A draft begun in this tab would have created another account.
    if (user.hasCompletedOnboarding) clearDraft();
    void navigate(user.hasCompletedOnboarding ? paths.today : paths.onboarding, { replace: true });
  };
}

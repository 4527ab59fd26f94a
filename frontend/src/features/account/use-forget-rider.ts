import { showToast, type Toast } from '../../shared/ui/toast-store';
import { clearDraft } from '../onboarding/public';
import { useSession } from '../session/public';

/** Nothing of the rider stays in this browser: neither who it was, nor drafts, nor answers kept for when it is offline. */
export function useForgetRider() {
  const { setCurrentUser } = useSession();
  return (notice: Toast) => {
    clearDraft();
    setCurrentUser(null);
    showToast(notice);
  };
}

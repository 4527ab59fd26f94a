import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearDraft } from '../onboarding/draft-store';
import { userQuery } from '../session/api';
import { useSession } from '../session/session';
import { post } from '../../shared/api/api-requests';

/** A code that is on its way. */
export interface SentCode {
  /** digits */
  readonly phone: string;
  /** milliseconds, by this browser's clock */
  readonly sentAt: number;
}

/**
 * The two steps share an address; the second is an entry of the browser's history. So its back goes to the phone, and a
 * phone that has thrown the page away while its rider read the text comes back to the code.
 */
export function useSignInStep() {
  const navigate = useNavigate();
  const sent = sentCodeOf(useLocation().state);
  const goToCode = (code: SentCode) =>
    void navigate(paths.signIn, { state: { sentCode: code }, replace: sent !== null });
  const goToPhone = () => void navigate(-1);
  return { sent, goToCode, goToPhone };
}

/** A history entry may be another version's, or anybody's. */
function sentCodeOf(state: unknown): SentCode | null {
  if (typeof state !== 'object' || state === null || !('sentCode' in state)) return null;
  const { sentCode } = state;
  if (typeof sentCode !== 'object' || sentCode === null) return null;
  const { phone, sentAt } = sentCode as Partial<SentCode>;
  return typeof phone === 'string' && typeof sentAt === 'number' ? { phone, sentAt } : null;
}

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

/** Has a code sent to a rider's phone. The answer is the same for a phone that nobody has. */
export const requestCode = (phone: string) => post('/api/sessions/code', { phone });

/** Opens a session of the rider whose phone it is; the answer sets its cookie. */
export const signIn = (attempt: { phone: string; code: string }) => post('/api/sessions', attempt);

import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { post } from '../../shared/api/api-requests';
import { paths } from '../../shared/routing/paths';
import { useEnterAccount } from './enter-account';

/** A code that was texted. */
export interface SentCode {
  /** digits */
  readonly phone: string;
  /** milliseconds, by this browser's clock */
  readonly sentAt: number;
}

/** Texts a code to a rider's phone. The answer is the same for unknown numbers. */
export const useRequestCode = () =>
  useMutation({ mutationFn: (phone: string) => post('/api/sessions/code', { phone }) });

/** Signs in with a code: from then on this browser belongs to that rider. */
export function useSignIn() {
  const enterAccount = useEnterAccount();
  const { mutate, ...state } = useMutation({
    mutationFn: (attempt: { phone: string; code: string }) => post('/api/sessions', attempt),
    onSuccess: enterAccount,
  });
  return { ...state, signIn: mutate };
}

/**
 * The two steps share a path; the second is a history entry of its own. So the browser's back button returns to the phone,
 * and a phone that unloads the page while its rider reads the text restores the code step.
 */
export function useSignInStep() {
  const navigate = useNavigate();
  const sent = sentCodeOf(useLocation().state);
  const goToCode = (code: SentCode) =>
    void navigate(paths.signIn, { state: { sentCode: code }, replace: sent !== null });
  const goToPhone = () => void navigate(-1);
  return { sent, goToCode, goToPhone };
}

/** A history entry may come from another version. */
function sentCodeOf(state: unknown): SentCode | null {
  if (typeof state !== 'object' || state === null || !('sentCode' in state)) return null;
  const { sentCode } = state;
  if (typeof sentCode !== 'object' || sentCode === null) return null;
  const { phone, sentAt } = sentCode as Partial<SentCode>;
  return typeof phone === 'string' && typeof sentAt === 'number' ? { phone, sentAt } : null;
}

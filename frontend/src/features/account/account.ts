import { useMutation } from '@tanstack/react-query';
import { sentenceOf, ApiError, apiCall } from '../../shared/api/api-call';
import { showFailure, showToast, type Toast } from '../../shared/ui/toast-store';
import { clearDraft } from '../onboarding/draft-store';
import { useSession } from '../session/session';
import { remove, post } from '../../shared/api/api-requests';

/** Signs out. Without the server's answer the rider stays: the session would still be open. */
export function useSignOut() {
  const forgetRider = useForgetRider();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (from: SignOutFrom) => signOut(from).catch(unlessSignedOut),
    onSuccess: (_, from) =>
      forgetRider({
        title: 'Signed out',
        description: `You are signed out on ${from}. This browser keeps nothing about you.`,
      }),
    onError: (error) => showFailure(sentenceOf(error, 'Failed to sign out. Please try again.')),
  });
  return {
    isPending,
    pendingFrom: isPending ? variables : null,
    signOut: (from: SignOutFrom) => !isPending && mutate(from),
  };
}

function unlessSignedOut(error: unknown): null {
  if (isSignedOut(error)) return null;
  throw error;
}

/** Nothing of the rider stays in this browser: neither who it was, nor drafts, nor answers kept for when it is offline. */
export function useForgetRider() {
  const { setCurrentUser } = useSession();
  return (notice: Toast) => {
    clearDraft();
    setCurrentUser(null);
    showToast(notice);
  };
}

/** The session has ended already: by an earlier try whose answer was lost, or on another device. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export type SignOutFrom = 'this device' | 'all devices';

/** Ends the session of this browser, or every session of the rider. */
export const signOut = (from: SignOutFrom) =>
  remove(from === 'this device' ? '/api/sessions/current' : '/api/sessions');

/** What a rider types to say that they mean it. */
export const CONFIRMATION = 'DELETE';

/** Removes the rider and everything kept of the rider, at once. */
export const deleteAccount = (id: number) =>
  post('/api/users/{id}/deletion', { id }, { confirmation: CONFIRMATION });

/** All that is kept of the rider. It is handed on as it comes, so its shape is nobody's business here. */
export const getRiderData = (id: number): Promise<unknown> => apiCall('GET', `/api/users/${id}/data`);

import { useMutation } from '@tanstack/react-query';
import { apiCall, ApiError, sentenceOf } from '../../shared/api/api-call';
import { post, remove } from '../../shared/api/api-requests';
import { showFailure, showToast, type Toast } from '../../shared/ui/toast-store';
import { clearDraft } from '../onboarding/draft-store';
import { useSession } from '../session/session';

/** Signs out, unless the server can't be reached: the session would stay open. */
export function useSignOut() {
  const forgetRider = useForgetRider();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (from: SignOutFrom) => signOut(from).catch(unlessSignedOut),
    onSuccess: (_, from) =>
      forgetRider({
        title: 'Signed out',
        description: `You’re signed out on ${from}. This browser no longer stores anything about you.`,
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

/** Removes everything about the rider from this browser: the id, the draft and saved answers. */
export function useForgetRider() {
  const { setCurrentUser } = useSession();
  return (notice: Toast) => {
    clearDraft();
    setCurrentUser(null);
    showToast(notice);
  };
}

/** The session has already ended: by an earlier attempt whose answer was lost, or on another device. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export type SignOutFrom = 'this device' | 'all devices';

/** Ends this browser's session, or every session of the rider. */
export const signOut = (from: SignOutFrom) =>
  remove(from === 'this device' ? '/api/sessions/current' : '/api/sessions');

/** What a rider types to confirm. */
export const CONFIRMATION = 'DELETE';

/** Permanently deletes the rider and all their data. */
export const deleteAccount = (id: number) =>
  post('/api/users/{id}/deletion', { id }, { confirmation: CONFIRMATION });

/** All data stored about the rider. It is only saved to a file, so its shape doesn't matter here. */
export const getRiderData = (id: number): Promise<unknown> => apiCall('GET', `/api/users/${id}/data`);

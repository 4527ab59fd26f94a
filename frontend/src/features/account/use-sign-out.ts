import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api/api-error';
import { showFailure } from '../../shared/ui/toast-store';
import { signOut, type SignOutFrom } from './api/sign-out';
import { isSignedOut } from './is-signed-out';
import { useForgetRider } from './use-forget-rider';

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

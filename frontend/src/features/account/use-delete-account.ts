import { useMutation } from '@tanstack/react-query';
import { deleteAccount } from './api/delete-account';
import { isSignedOut } from './is-signed-out';
import { useForgetRider } from './use-forget-rider';

const DELETED = { title: 'Account deleted', description: 'Your data is gone, here and on the server.' };
const SIGNED_OUT = { title: 'Signed out', description: 'You are not signed in any more.' };

/** Deletes the rider's account and forgets the rider here. */
export function useDeleteAccount(id: number) {
  const forgetRider = useForgetRider();
  return useMutation({
    mutationFn: () => deleteAccount(id),
    onSuccess: () => forgetRider(DELETED),
    onError: (error) => {
      if (isSignedOut(error)) forgetRider(SIGNED_OUT);
    },
  });
}

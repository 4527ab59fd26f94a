import { useState } from 'react';
import { sentenceOf } from '../../../shared/api/api-call';
import type { User } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { Field, TextInput } from '../../../shared/ui/field';
import { Sheet } from '../../../shared/ui/sheet';
import { CONFIRMATION, deleteAccount, isSignedOut, useForgetRider } from '../account';
import { WhatGoes } from '../what-is-deleted';
import { useMutation } from '@tanstack/react-query';

interface DeleteAccountProps {
  user: User;
  onClose: () => void;
}

/** Says what goes and what little stays, and deletes once the rider has typed that they mean it. */
export default function DeleteAccount({ user, onClose }: DeleteAccountProps) {
  const [typed, setTyped] = useState('');
  const { mutate, error, isPending } = useDeleteAccount(user.id);
  const isMeant = typed.trim() === CONFIRMATION;
  return (
    <Sheet
      title="Delete account"
      description="Your account is removed at once and for good, on every device. Nobody can bring it back."
      onClose={onClose}
    >
      <WhatGoes />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isMeant && !isPending) mutate();
        }}
      >
        <Field
          label={`Type ${CONFIRMATION} to confirm`}
          error={error && sentenceOf(error, 'Failed to delete your account. Please try again.')}
        >
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              readOnly={isPending}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-col gap-2">
          <Button
            type="submit"
            kind="destructive"
            isWide
            disabled={!isMeant}
            aria-disabled={isPending || undefined}
          >
            {isPending ? 'Deleting...' : 'Delete my account'}
          </Button>
          <Button kind="quiet" isWide onClick={onClose}>
            Keep my account
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

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

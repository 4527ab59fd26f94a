import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../shared/api/api-call';
import type { User } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { Field, TextInput } from '../../../shared/ui/field';
import { Sheet } from '../../../shared/ui/sheet';
import { needsCode } from '../../phone/phone';
import { useProof, type Proof } from '../../phone/use-proof';
import { CONFIRMATION, deleteAccount, isSignedOut, useForgetRider } from '../account';
import { WhatIsDeleted } from '../what-is-deleted';

interface DeleteAccountProps {
  user: User;
  onClose: () => void;
}

/** Lists what is deleted and kept, and deletes once the rider has typed the confirmation. */
export default function DeleteAccount({ user, onClose }: DeleteAccountProps) {
  const [typed, setTyped] = useState('');
  const proof = useProof(user);
  const { mutate, error, isPending } = useDeleteAccount(user.id, proof);
  const isMeant = typed.trim() === CONFIRMATION;
  return (
    <Sheet
      title="Delete account"
      description="This permanently deletes your account, on every device. It can’t be undone."
      onClose={onClose}
    >
      <WhatIsDeleted />
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
          error={
            error && !needsCode(error)
              ? sentenceOf(error, 'Failed to delete your account. Please try again.')
              : null
          }
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
      {proof.sheet}
    </Sheet>
  );
}

const DELETED = { title: 'Account deleted', description: 'Your data has been deleted.' };
const SIGNED_OUT = { title: 'Signed out', description: 'You’re no longer signed in.' };

/** Deletes the account, and everything about the rider in this browser. */
export function useDeleteAccount(id: number, proof: Pick<Proof, 'ask'>) {
  const forgetRider = useForgetRider();
  const deletion = useMutation({
    mutationFn: () => deleteAccount(id),
    onSuccess: () => forgetRider(DELETED),
    onError: (error) => {
      if (isSignedOut(error)) forgetRider(SIGNED_OUT);
      else proof.ask(error, () => deletion.mutate());
    },
  });
  return deletion;
}

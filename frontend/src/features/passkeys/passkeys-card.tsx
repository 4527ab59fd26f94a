import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { sentenceOf } from '../../shared/api/api-call';
import type { Passkey, User } from '../../shared/api/contract';
import { dayOf, formatDate } from '../../shared/formatting/time';
import { Button } from '../../shared/ui/button';
import { Card } from '../../shared/ui/card';
import { showFailure, showToast } from '../../shared/ui/toast-store';
import { isCanceled, passkeysQuery, useAddPasskey, useCanUsePasskeys, useRemovePasskey } from './passkeys';

/** Passkeys in Settings: a way back in without a text. */
export function PasskeysCard({ user }: { user: User }) {
  const canUse = useCanUsePasskeys();
  const { data: passkeys } = useQuery({ ...passkeysQuery, retry: false });
  const add = useAddPasskey();
  if (passkeys === undefined || (!canUse && passkeys.length === 0)) return null;

  const start = () =>
    !add.isPending &&
    add.mutate(undefined, {
      onSuccess: () =>
        showToast({ title: 'Passkey added', description: 'You can now sign in with it on this device.' }),
      onError: (error) => {
        if (!isCanceled(error)) showFailure(failureOf(error));
      },
    });

  return (
    <Card title="Passkeys">
      <p className="mb-3 text-muted">
        Sign in with your fingerprint, face or device PIN instead of a texted code. It works even if you lose
        your number.
      </p>
      {passkeys.length > 0 && (
        <ul className="mb-3 flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} user={user} />
          ))}
        </ul>
      )}
      {canUse && (
        <Button kind="secondary" aria-disabled={add.isPending || undefined} onClick={start}>
          <KeyRound aria-hidden size={20} strokeWidth={2.2} />
          {add.isPending ? 'Waiting for your device...' : 'Add a passkey'}
        </Button>
      )}
    </Card>
  );
}

function PasskeyItem({ passkey, user }: { passkey: Passkey; user: User }) {
  const { mutate, isPending } = useRemovePasskey();
  const name = passkey.device ?? 'A device we don’t recognize';
  const added = dateOf(passkey.createdAt, user);
  const take = () =>
    !isPending &&
    mutate(passkey, {
      onError: (error) => showFailure(sentenceOf(error, 'Failed to remove the passkey. Please try again.')),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{name}</p>
        <p className="text-note text-muted">
          Added {added}
          {passkey.lastUsedAt && `, last used ${dateOf(passkey.lastUsedAt, user)}`}
        </p>
      </div>
      <Button
        kind="secondary"
        aria-label={`Remove the passkey of ${name}, added ${added}`}
        aria-disabled={isPending || undefined}
        onClick={take}
      >
        {isPending ? 'Removing...' : 'Remove'}
      </Button>
    </li>
  );
}

/** The device already has one: browsers say so with this error. */
const failureOf = (error: Error): string =>
  error.name === 'InvalidStateError'
    ? 'This device already has a passkey for your account.'
    : sentenceOf(error, 'The passkey could not be saved. Please try again.');

const dateOf = (instant: string, { timeZone }: User): string =>
  formatDate(dayOf(new Date(instant), timeZone ?? 'UTC'));

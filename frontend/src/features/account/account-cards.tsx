import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '../../shared/api/api-call';
import { useSendsTexts } from '../../shared/api/config';
import type { User } from '../../shared/api/contract';
import { formatPhoneInText } from '../../shared/formatting/phone';
import { Button } from '../../shared/ui/button';
import { Card } from '../../shared/ui/card';
import { Sheet } from '../../shared/ui/sheet';
import { showFailure } from '../../shared/ui/toast-store';
import { useProof, type Proof } from '../phone/use-proof';
import { PasskeysCard } from '../passkeys/passkeys-card';
import { useHasPasskeys } from '../passkeys/passkeys';
import { DevicesCard } from './devices-card';
import { getRiderData, useSignOut, type SignOutFrom } from './account';

/** Passkeys, devices, sign out, download the data, delete the account. */
export const AccountCards = ({ user }: { user: User }) => (
  <>
    <PasskeysCard user={user} />
    <DevicesCard user={user} />
    <SignOutCard user={user} />
    <YourDataCard user={user} />
  </>
);

/** Asks riders without a phone first: they can't sign back in. */
export function SignOutCard({ user }: { user: User }) {
  const sendsTexts = useSendsTexts();
  const phone = sendsTexts ? user.phone : '';
  const { signOut, isPending, pendingFrom } = useSignOut();
  const hasPasskeys = useHasPasskeys() ?? false;
  const [asked, setAsked] = useState<SignOutFrom | null>(null);
  const press = (from: SignOutFrom) => (phone || hasPasskeys ? signOut(from) : setAsked(from));
  const labelOf = (from: SignOutFrom) => (pendingFrom === from ? 'Signing out...' : `Sign out on ${from}`);
  return (
    <Card title="Signed In">
      <p className="mb-3 text-muted">{wayBack(phone, hasPasskeys, sendsTexts)}</p>
      <div className="flex flex-wrap gap-2">
        {(['this device', 'all devices'] as const).map((from) => (
          <Button
            key={from}
            kind="secondary"
            aria-disabled={isPending || undefined}
            onClick={() => press(from)}
          >
            {labelOf(from)}
          </Button>
        ))}
      </div>
      {asked && (
        <NoWayBack
          sendsTexts={sendsTexts}
          isPending={isPending}
          onSignOut={() => signOut(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

function wayBack(phone: string, hasPasskeys: boolean, sendsTexts: boolean): string {
  if (phone && hasPasskeys)
    return `To sign back in, use your passkey, or we’ll text a code to ${formatPhoneInText(phone)}.`;
  if (phone) return `To sign back in, we’ll text a code to ${formatPhoneInText(phone)}.`;
  if (hasPasskeys) return 'To sign back in, use your passkey.';
  if (!sendsTexts)
    return 'This installation doesn’t send sign-in codes, so without a passkey you can’t sign back in after you sign out.';
  return 'We don’t have a phone number for you, so you can’t sign back in after you sign out.';
}

interface NoWayBackProps {
  sendsTexts: boolean;
  isPending: boolean;
  onSignOut: () => void;
  onClose: () => void;
}

/** Warns riders who would lock themselves out. */
export const NoWayBack = ({ sendsTexts, isPending, onSignOut, onClose }: NoWayBackProps) => (
  <Sheet
    title="Sign out permanently?"
    description={`${sendsTexts ? 'Signing in requires a code sent to your phone, and we don’t have your number.' : 'Signing in requires a passkey, and you haven’t added one.'} Once you sign out, no one can open your account again, not even you. It’s deleted 400 days later.`}
    onClose={onClose}
  >
    <p>To keep your account, add a passkey{sendsTexts && ' or turn on texts under Notifications'} first.</p>
    <div className="flex flex-col gap-2">
      <Button kind="destructive" isWide aria-disabled={isPending || undefined} onClick={onSignOut}>
        {isPending ? 'Signing out...' : 'Sign out permanently'}
      </Button>
      <Button kind="quiet" isWide onClick={onClose}>
        Stay signed in
      </Button>
    </div>
  </Sheet>
);

/** Its code is loaded on demand. */
const DeleteAccount = lazy(() => import('./components/delete-account'));

/** Downloads or deletes all data of the rider. */
export function YourDataCard({ user }: { user: User }) {
  const proof = useProof(user);
  const { download, isPending } = useDownload(user.id, proof);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Card title="Your Data">
      <p className="mb-3 text-muted">Everything RollOut stores about you, in one file.</p>
      <Button kind="secondary" aria-disabled={isPending || undefined} onClick={download}>
        <Download aria-hidden size={20} strokeWidth={2.2} />
        {isPending ? 'Downloading...' : 'Download as JSON'}
      </Button>
      <div className="mt-4 border-t border-line pt-4">
        <p className="mb-3 text-muted">Leaving? This permanently deletes your account. It can’t be undone.</p>
        <Button kind="danger" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteAccount user={user} onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
      {proof.sheet}
    </Card>
  );
}

const FILE_NAME = 'rollout-data.json';

/** Saves the rider's data as a file. Fetched first, so that a failure shows a message instead of saving a broken file. */
export function useDownload(id: number, proof: Pick<Proof, 'ask'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => getRiderData(id),
    onSuccess: (data) =>
      saveFile(FILE_NAME, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
    onError: (error) => {
      if (!proof.ask(error, () => mutate()))
        showFailure(sentenceOf(error, 'Failed to download your data. Please try again.'));
    },
  });
  return { isPending, download: () => !isPending && mutate() };
}

/** The browser reads the file after the click has returned. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

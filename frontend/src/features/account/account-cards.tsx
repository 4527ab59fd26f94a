import type { User } from '../../shared/api/contract';
import { useState, lazy, Suspense } from 'react';
import { formatPhone } from '../../shared/formatting/phone';
import { Button } from '../../shared/ui/button';
import { Card } from '../../shared/ui/card';
import { type SignOutFrom, useSignOut, getRiderData } from './account';
import { Sheet } from '../../shared/ui/sheet';
import Download from 'lucide-react/icons/download';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api/api-call';
import { showFailure } from '../../shared/ui/toast-store';

/** The rider's way out: of this device, with their data, for good. */
export const AccountCards = ({ user }: { user: User }) => (
  <>
    <SignOutCard user={user} />
    <YourDataCard user={user} />
  </>
);

/** Signs out. A rider without a phone is asked first: there is no way back in for them. */
export function SignOutCard({ user: { phone } }: { user: User }) {
  const { signOut, isPending, pendingFrom } = useSignOut();
  const [asked, setAsked] = useState<SignOutFrom | null>(null);
  const press = (from: SignOutFrom) => (phone ? signOut(from) : setAsked(from));
  const labelOf = (from: SignOutFrom) => (pendingFrom === from ? 'Signing out...' : `Sign out on ${from}`);
  return (
    <Card title="Signed In">
      <p className="mb-3 text-muted">
        {phone
          ? `To come back, you get a code by text to ${formatPhone(phone).replaceAll(' ', '\u00a0')}.`
          : 'RollOut has no phone number of yours, so once you are signed out there is no way back in.'}
      </p>
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
        <NoWayBack isPending={isPending} onSignOut={() => signOut(asked)} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

interface NoWayBackProps {
  isPending: boolean;
  onSignOut: () => void;
  onClose: () => void;
}

/** Before a rider locks themselves out. */
export const NoWayBack = ({ isPending, onSignOut, onClose }: NoWayBackProps) => (
  <Sheet
    title="Sign out for good?"
    description="Signing in takes a code sent to your phone, and RollOut has no phone number of yours. Once you are signed out, nobody can open your account again, not even you, and it is deleted within a day."
    onClose={onClose}
  >
    <p>To be able to come back, turn on texts under Notifications first.</p>
    <div className="flex flex-col gap-2">
      <Button kind="destructive" isWide aria-disabled={isPending || undefined} onClick={onSignOut}>
        {isPending ? 'Signing out...' : 'Sign out for good'}
      </Button>
      <Button kind="quiet" isWide onClick={onClose}>
        Stay signed in
      </Button>
    </div>
  </Sheet>
);

/** Its code comes when a rider asks for it. */
const DeleteAccount = lazy(() => import('./components/delete-account'));

/** All that RollOut keeps of the rider: to take along, and to be rid of. */
export function YourDataCard({ user }: { user: User }) {
  const { download, isPending } = useDownload(user.id);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Card title="Your Data">
      <p className="mb-3 text-muted">All that RollOut keeps about you, in one file.</p>
      <Button kind="secondary" aria-disabled={isPending || undefined} onClick={download}>
        <Download aria-hidden size={20} strokeWidth={2.2} />
        {isPending ? 'Collecting...' : 'Download as JSON'}
      </Button>
      <div className="mt-4 border-t border-line pt-4">
        <p className="mb-3 text-muted">
          Leaving? This removes you from RollOut at once, and cannot be undone.
        </p>
        <Button kind="danger" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteAccount user={user} onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const FILE_NAME = 'rollout-data.json';

/** Saves all of the rider's data as a file. Fetched first, so that a failure is a sentence and not a broken file. */
export function useDownload(id: number) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => getRiderData(id),
    onSuccess: (data) =>
      saveFile(FILE_NAME, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
    onError: (error) => showFailure(sentenceOf(error, 'Failed to download your data. Please try again.')),
  });
  return { isPending, download: () => !isPending && mutate() };
}

/** The browser reads a file after the click that asks for it has returned. */
const READ_WITHIN_MS = 60_000;

/** Hands a file to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}

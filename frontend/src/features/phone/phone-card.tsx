import { lazy, Suspense, useState } from 'react';
import type { User } from '../../shared/api/contract';
import { formatPhoneInText } from '../../shared/formatting/phone';
import { Button } from '../../shared/ui/button';
import { Card } from '../../shared/ui/card';
import { showToast } from '../../shared/ui/toast-store';
import { useReadPhoneNotice } from './phone';

/** Its code is loaded on demand. */
const CodeSheet = lazy(() => import('./code-sheet').then((file) => ({ default: file.CodeSheet })));

/** The one card about the rider's number: what happened to it, or how to keep its texts. Nothing if all is well. */
export function PhoneCard({ user }: { user: User }) {
  if (user.phoneNotice) return <NoticeCard user={user} sentence={user.phoneNotice.sentence} />;
  if (user.phoneChange) return <ChangeCard user={user} change={user.phoneChange} />;
  if (user.phoneStanding === 'trial' && user.smsSubscribed) return <TrialCard user={user} />;
  return null;
}

function NoticeCard({ user, sentence }: { user: User; sentence: string }) {
  const { mutate, isPending } = useReadPhoneNotice(user);
  return (
    <Card title="Your number">
      <p role="status">{sentence}</p>
      <Button
        kind="secondary"
        className="mt-3"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        Got it
      </Button>
    </Card>
  );
}

interface ChangeCardProps {
  user: User;
  change: NonNullable<User['phoneChange']>;
}

/** A change that waits, as the number was reported as lost. */
const ChangeCard = ({ user, change }: ChangeCardProps) => (
  <Card title="Your number is about to change">
    <p>
      On {dayOf(change.dueAt)}, {formatPhoneInText(user.phone)} leaves your account
      {change.phone ? ` and ${formatPhoneInText(change.phone)} replaces it` : ''}.
    </p>
    <EnterCode user={user} label="Keep the number" title="Keep your number" done="Your number stays." />
  </Card>
);

const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** The phone's holder has not answered yet. */
const TrialCard = ({ user }: { user: User }) => (
  <Card title="Keep your texts">
    <p>
      {formatPhoneInText(user.phone)} gets a test text and one morning text to try. To keep them, reply{' '}
      <strong>YES</strong> to either, or enter a code.
    </p>
    <p className="mt-2 text-note text-muted">If this number has replied STOP, text START from it.</p>
    <EnterCode user={user} label="Enter a code" title="Confirm your number" done="Number confirmed." />
  </Card>
);

interface EnterCodeProps {
  user: User;
  label: string;
  title: string;
  /** Shown once the code was right. */
  done: string;
}

function EnterCode({ user, label, title, done }: EnterCodeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" className="mt-3" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <CodeSheet
            user={user}
            title={title}
            description={`We’ll text a code to ${formatPhoneInText(user.phone)}.`}
            onConfirmed={() => {
              setIsOpen(false);
              showToast({ title: done });
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

import { useState } from 'react';
import type { User } from '../../../shared/api/contract';
import { formatPhone } from '../../../shared/formatting/phone';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import type { SignOutFrom } from '../api/sign-out';
import { useSignOut } from '../use-sign-out';
import { NoWayBack } from './no-way-back';

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

import { Button } from '../../../shared/ui/button';
import { Sheet } from '../../../shared/ui/sheet';

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

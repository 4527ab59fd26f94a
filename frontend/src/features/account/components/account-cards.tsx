import type { User } from '../../../shared/api/contract';
import { SignOutCard } from './sign-out-card';
import { YourDataCard } from './your-data-card';

/** The rider's way out: of this device, with their data, for good. */
export const AccountCards = ({ user }: { user: User }) => (
  <>
    <SignOutCard user={user} />
    <YourDataCard user={user} />
  </>
);

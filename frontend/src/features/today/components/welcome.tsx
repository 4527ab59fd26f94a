import Bike from 'lucide-react/icons/bike';
import { paths } from '../../../shared/routing/paths';
import { ButtonLink } from '../../../shared/ui/button-link';
import { SignPanel } from '../../../shared/ui/sign-panel';
import { OneColumn } from './one-column';

/** For whom there is nothing to judge yet: nobody is signed in, or no route is active. */
export const Welcome = ({ hasCompletedOnboarding }: { hasCompletedOnboarding: boolean }) => (
  <OneColumn>
    <SignPanel tone="go" className="flex flex-col items-center py-8 text-center">
      <Bike aria-hidden size={64} strokeWidth={2} />
      <h1 className="sign-type mt-2 text-sign font-extrabold">Welcome to RollOut</h1>
      <p className="mt-2 text-lead">
        {hasCompletedOnboarding
          ? 'There is no active route. Set one up and each morning you get one answer: ride or not.'
          : 'Tell us where you ride and what puts you off, and each morning you get one answer: ride or not.'}
      </p>
    </SignPanel>
    <ButtonLink to={paths.onboarding} isWide>
      {hasCompletedOnboarding ? 'Update Profile' : 'Get Started'}
    </ButtonLink>
  </OneColumn>
);

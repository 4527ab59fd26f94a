import { Link } from 'react-router-dom';
import type { Route, User } from '../../../shared/api/contract';
import { paths } from '../../../shared/routing/paths';
import { AccountCards } from '../../account/public';
import { CurrentRouteCard } from './current-route-card';
import { PreferencesForm } from './preferences-form';

/** What a ride is taken to last until there is a route. */
const DEFAULT_COMMUTE_MINUTES = 25;

interface SettingsProps {
  user: User;
  /** Null: the rider has none that is active. */
  route: Route | null;
}

export const Settings = ({ user, route }: SettingsProps) => (
  <>
    <CurrentRouteCard user={user} route={route} />
    <PreferencesForm user={user} commuteMinutes={route?.estimatedTime ?? DEFAULT_COMMUTE_MINUTES} />
    <AccountCards user={user} />
    <Link
      to={paths.today}
      className="sign-type inline-flex min-h-12 items-center self-center px-4 font-bold underline underline-offset-4"
    >
      Back to Today
    </Link>
  </>
);

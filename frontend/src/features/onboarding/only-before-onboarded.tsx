import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { useSession } from '../session/public';

/** Around the steps that a rider who has completed onboarding does not see again. */
export function OnlyBeforeOnboarded() {
  const { user } = useSession();
  return user?.hasCompletedOnboarding ? <Navigate replace to={paths.today} /> : <Outlet />;
}

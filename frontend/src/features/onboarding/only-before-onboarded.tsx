import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../../shared/routing/paths';
import { useSession } from '../session/session';
import { useIsMutating } from '@tanstack/react-query';

/**
 * Around the steps that a rider who has completed onboarding does not see again. One who is just being set up stays
 * until that is done; this is also what takes them to Today then.
 */
export function OnlyBeforeOnboarded() {
  const { user } = useSession();
  const isSettingUp = useIsSettingUp();
  const isDone = user?.hasCompletedOnboarding && !isSettingUp;
  return isDone ? <Navigate replace to={paths.today} /> : <Outlet />;
}

export const SETUP_KEY = ['onboarding', 'setup'];

/** True from Let's Go until the rider has a route, whichever screen is shown. */
export const useIsSettingUp = (): boolean => useIsMutating({ mutationKey: SETUP_KEY }) > 0;
